// The stream of events: opened, and opened again whenever it ends.

const retryAfter = 1000, silenceAfter = 5000;
const refusals = { 401: "the token of this page is not right any more: open /?token=TOKEN", 503: "too many pages look on" };

let source = null; // the stream, while it is open
let heard = 0; // when it last told something
let again = 0; // the timer that opens it again
let why = ""; // it was refused, "" where that is not known

// listen hands what each event holds to the function of its name, and calls lost where the stream ended, with the reason where there is one.
// A page that nobody sees holds no stream: a browser has six connections to a host, for all its pages together. What such a page misses comes
// with the history.
export function listen(handlers) {
  const open = () => {
    clearTimeout(again);
    source?.close();
    source = null;
    if (document.hidden) return;
    source = new EventSource("/events");
    heard = Date.now();
    for (const name of ["description", "history", "snapshot"]) {
      source.addEventListener(name, (e) => {
        heard = Date.now();
        why = "";
        handlers[name](e.data);
      });
    }
    source.addEventListener("error", lost);
  };
  // lost opens the stream again in a moment: a browser gives up where a server refuses. The stream itself does not tell why it does.
  const lost = async () => {
    source.close();
    source = null;
    again = setTimeout(open, retryAfter);
    handlers.lost(why);
    const answer = await fetch("/events", { method: "HEAD" }).catch(() => null);
    why = refusals[answer?.status] ?? "";
    if (!source) handlers.lost(why);
  };
  setInterval(() => {
    if (source && Date.now() - heard > silenceAfter) lost();
  }, 1000);
  document.addEventListener("visibilitychange", open);
  open();
}
