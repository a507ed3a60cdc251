// Package javamath holds the elementary functions of java.lang.Math to the last digit that Java prints. Exp, logarithms, powers, sines,
// cosines and tangents are rounded correctly, from a computation with many more bits, which is what the routines of Java's virtual
// machine give; the arc and the hyperbolic functions follow fdlibm, whose small errors Java keeps.
package javamath
