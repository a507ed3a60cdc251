# bash completion of leat; written by: leat completion bash

_leat_reply() {
  local word
  while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen "$@")
}

_leat_files() {
  compopt -o filenames 2>/dev/null
  _leat_reply -d -- "$2"
  _leat_reply -f -X "!$1" -- "$2"
}

_leat() {
  local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]} command= i
  COMPREPLY=()
  if [[ $cur == = ]]; then # --flag= is two words for bash
    cur=
  elif [[ $prev == = ]]; then
    prev=${COMP_WORDS[COMP_CWORD - 2]}
  fi
  for ((i = 1; i < COMP_CWORD; i++)); do
    case "$command ${COMP_WORDS[i]}" in
    ' run' | \
      ' validate' | \
      ' check' | \
      ' explain' | \
      ' sql' | \
      ' test' | \
      ' compare' | \
      ' init' | \
      ' fmt' | \
      ' dev' | \
      ' ddl' | \
      'ddl proto' | \
      'ddl mysql' | \
      'ddl topic' | \
      'ddl index-template' | \
      ' positions' | \
      'positions show' | \
      'positions export' | \
      'positions import' | \
      'positions reset' | \
      ' dlq' | \
      'dlq show' | \
      'dlq replay' | \
      ' functions' | \
      ' options' | \
      ' completion' | \
      ' version' | \
      ' help')
      command=${command:+$command }${COMP_WORDS[i]}
      ;;
    esac
  done
  case "$command $prev" in
  'run --var') :; return ;;
  'run --secret') :; return ;;
  'run --env-file') _leat_files '*' "$cur"; return ;;
  'run --proto-path') compopt -o filenames 2>/dev/null; _leat_reply -d -- "$cur"; return ;;
  'run --descriptor-set') _leat_files '*' "$cur"; return ;;
  'run --set') :; return ;;
  'run --color') _leat_reply -W 'auto always never' -- "$cur"; return ;;
  'run --log-level') _leat_reply -W 'debug info warn error' -- "$cur"; return ;;
  'run --log-format') _leat_reply -W 'text json' -- "$cur"; return ;;
  'run --name') :; return ;;
  'run --canary') :; return ;;
  'run --ui') :; return ;;
  'run --ui-token') :; return ;;
  'run --instance') :; return ;;
  'run --parallelism') :; return ;;
  'run --limit') :; return ;;
  'run --progress') _leat_reply -W 'auto plain none' -- "$cur"; return ;;
  'validate --var') :; return ;;
  'validate --secret') :; return ;;
  'validate --env-file') _leat_files '*' "$cur"; return ;;
  'validate --proto-path') compopt -o filenames 2>/dev/null; _leat_reply -d -- "$cur"; return ;;
  'validate --descriptor-set') _leat_files '*' "$cur"; return ;;
  'validate --set') :; return ;;
  'validate --color') _leat_reply -W 'auto always never' -- "$cur"; return ;;
  'validate --log-level') _leat_reply -W 'debug info warn error' -- "$cur"; return ;;
  'validate --log-format') _leat_reply -W 'text json' -- "$cur"; return ;;
  'validate --output') _leat_reply -W 'text json github sarif junit' -- "$cur"; return ;;
  'validate --only') _leat_reply -W 'syntax flink leat' -- "$cur"; return ;;
  'validate --flink') :; return ;;
  'validate --fail-on') _leat_reply -W 'error warning info' -- "$cur"; return ;;
  'validate --ignore') :; return ;;
  'validate --stdin-name') :; return ;;
  'check --var') :; return ;;
  'check --secret') :; return ;;
  'check --env-file') _leat_files '*' "$cur"; return ;;
  'check --proto-path') compopt -o filenames 2>/dev/null; _leat_reply -d -- "$cur"; return ;;
  'check --descriptor-set') _leat_files '*' "$cur"; return ;;
  'check --set') :; return ;;
  'check --color') _leat_reply -W 'auto always never' -- "$cur"; return ;;
  'check --log-level') _leat_reply -W 'debug info warn error' -- "$cur"; return ;;
  'check --log-format') _leat_reply -W 'text json' -- "$cur"; return ;;
  'check --name') :; return ;;
  'check --canary') :; return ;;
  'check --output') _leat_reply -W 'text json' -- "$cur"; return ;;
  'check --timeout') :; return ;;
  'check --samples') :; return ;;
  'explain --var') :; return ;;
  'explain --secret') :; return ;;
  'explain --env-file') _leat_files '*' "$cur"; return ;;
  'explain --proto-path') compopt -o filenames 2>/dev/null; _leat_reply -d -- "$cur"; return ;;
  'explain --descriptor-set') _leat_files '*' "$cur"; return ;;
  'explain --set') :; return ;;
  'explain --color') _leat_reply -W 'auto always never' -- "$cur"; return ;;
  'explain --log-level') _leat_reply -W 'debug info warn error' -- "$cur"; return ;;
  'explain --log-format') _leat_reply -W 'text json' -- "$cur"; return ;;
  'explain --output') _leat_reply -W 'text json mermaid' -- "$cur"; return ;;
  'sql --var') :; return ;;
  'sql --secret') :; return ;;
  'sql --env-file') _leat_files '*' "$cur"; return ;;
  'sql --proto-path') compopt -o filenames 2>/dev/null; _leat_reply -d -- "$cur"; return ;;
  'sql --descriptor-set') _leat_files '*' "$cur"; return ;;
  'sql --set') :; return ;;
  'sql --color') _leat_reply -W 'auto always never' -- "$cur"; return ;;
  'sql --log-level') _leat_reply -W 'debug info warn error' -- "$cur"; return ;;
  'sql --log-format') _leat_reply -W 'text json' -- "$cur"; return ;;
  'sql --execute' | 'sql -e') :; return ;;
  'sql --file' | 'sql -f') _leat_files '*' "$cur"; return ;;
  'sql --init' | 'sql -i') _leat_files '*' "$cur"; return ;;
  'sql --history') _leat_files '*' "$cur"; return ;;
  'sql --registry') :; return ;;
  'sql --output') _leat_reply -W 'table json csv vertical' -- "$cur"; return ;;
  'test --var') :; return ;;
  'test --secret') :; return ;;
  'test --env-file') _leat_files '*' "$cur"; return ;;
  'test --proto-path') compopt -o filenames 2>/dev/null; _leat_reply -d -- "$cur"; return ;;
  'test --descriptor-set') _leat_files '*' "$cur"; return ;;
  'test --set') :; return ;;
  'test --color') _leat_reply -W 'auto always never' -- "$cur"; return ;;
  'test --log-level') _leat_reply -W 'debug info warn error' -- "$cur"; return ;;
  'test --log-format') _leat_reply -W 'text json' -- "$cur"; return ;;
  'test --run') :; return ;;
  'test --output') _leat_reply -W 'text json junit' -- "$cur"; return ;;
  'compare --var') :; return ;;
  'compare --secret') :; return ;;
  'compare --env-file') _leat_files '*' "$cur"; return ;;
  'compare --proto-path') compopt -o filenames 2>/dev/null; _leat_reply -d -- "$cur"; return ;;
  'compare --descriptor-set') _leat_files '*' "$cur"; return ;;
  'compare --set') :; return ;;
  'compare --color') _leat_reply -W 'auto always never' -- "$cur"; return ;;
  'compare --log-level') _leat_reply -W 'debug info warn error' -- "$cur"; return ;;
  'compare --log-format') _leat_reply -W 'text json' -- "$cur"; return ;;
  'compare --canary') :; return ;;
  'compare --broker') :; return ;;
  'compare --hosts') :; return ;;
  'compare --left') :; return ;;
  'compare --right') :; return ;;
  'compare --property') :; return ;;
  'compare --key') :; return ;;
  'compare --ignore') :; return ;;
  'compare --from') :; return ;;
  'compare --to') :; return ;;
  'compare --limit') :; return ;;
  'compare --output') _leat_reply -W 'text json' -- "$cur"; return ;;
  'dev --kafka') :; return ;;
  'dev --opensearch') :; return ;;
  'dev --data') compopt -o filenames 2>/dev/null; _leat_reply -d -- "$cur"; return ;;
  'dev --topic') :; return ;;
  'dev --fail') :; return ;;
  'dev --demo') compopt -o filenames 2>/dev/null; _leat_reply -d -- "$cur"; return ;;
  'dev --rate') :; return ;;
  'dev --for') :; return ;;
  'ddl proto --var') :; return ;;
  'ddl proto --secret') :; return ;;
  'ddl proto --env-file') _leat_files '*' "$cur"; return ;;
  'ddl proto --proto-path') compopt -o filenames 2>/dev/null; _leat_reply -d -- "$cur"; return ;;
  'ddl proto --descriptor-set') _leat_files '*' "$cur"; return ;;
  'ddl proto --set') :; return ;;
  'ddl proto --color') _leat_reply -W 'auto always never' -- "$cur"; return ;;
  'ddl proto --log-level') _leat_reply -W 'debug info warn error' -- "$cur"; return ;;
  'ddl proto --log-format') _leat_reply -W 'text json' -- "$cur"; return ;;
  'ddl proto --message') :; return ;;
  'ddl proto --from') _leat_files '*' "$cur"; return ;;
  'ddl proto --table') :; return ;;
  'ddl proto --topic') :; return ;;
  'ddl proto --types') _leat_reply -W 'flink leat' -- "$cur"; return ;;
  'ddl mysql --table') :; return ;;
  'ddl mysql --format') _leat_reply -W 'debezium-json json' -- "$cur"; return ;;
  'ddl mysql --topic-prefix') :; return ;;
  'ddl mysql --database') :; return ;;
  'ddl mysql --broker') :; return ;;
  'ddl mysql --tinyint1') _leat_reply -W 'boolean tinyint' -- "$cur"; return ;;
  'ddl topic --broker') :; return ;;
  'ddl topic --topic') :; return ;;
  'ddl topic --records') :; return ;;
  'ddl topic --table') :; return ;;
  'ddl topic --property') :; return ;;
  'ddl topic --registry') :; return ;;
  'ddl topic --registry-option') :; return ;;
  'ddl topic --message') :; return ;;
  'ddl topic --proto-path') compopt -o filenames 2>/dev/null; _leat_reply -d -- "$cur"; return ;;
  'ddl topic --descriptor-set') _leat_files '*' "$cur"; return ;;
  'ddl topic --within') :; return ;;
  'ddl index-template --var') :; return ;;
  'ddl index-template --secret') :; return ;;
  'ddl index-template --env-file') _leat_files '*' "$cur"; return ;;
  'ddl index-template --proto-path') compopt -o filenames 2>/dev/null; _leat_reply -d -- "$cur"; return ;;
  'ddl index-template --descriptor-set') _leat_files '*' "$cur"; return ;;
  'ddl index-template --set') :; return ;;
  'ddl index-template --color') _leat_reply -W 'auto always never' -- "$cur"; return ;;
  'ddl index-template --log-level') _leat_reply -W 'debug info warn error' -- "$cur"; return ;;
  'ddl index-template --log-format') _leat_reply -W 'text json' -- "$cur"; return ;;
  'ddl index-template --table') :; return ;;
  'positions show --var') :; return ;;
  'positions show --secret') :; return ;;
  'positions show --env-file') _leat_files '*' "$cur"; return ;;
  'positions show --proto-path') compopt -o filenames 2>/dev/null; _leat_reply -d -- "$cur"; return ;;
  'positions show --descriptor-set') _leat_files '*' "$cur"; return ;;
  'positions show --set') :; return ;;
  'positions show --color') _leat_reply -W 'auto always never' -- "$cur"; return ;;
  'positions show --log-level') _leat_reply -W 'debug info warn error' -- "$cur"; return ;;
  'positions show --log-format') _leat_reply -W 'text json' -- "$cur"; return ;;
  'positions show --name') :; return ;;
  'positions show --canary') :; return ;;
  'positions show --table') :; return ;;
  'positions show --timeout') :; return ;;
  'positions show --output') _leat_reply -W 'text json' -- "$cur"; return ;;
  'positions export --var') :; return ;;
  'positions export --secret') :; return ;;
  'positions export --env-file') _leat_files '*' "$cur"; return ;;
  'positions export --proto-path') compopt -o filenames 2>/dev/null; _leat_reply -d -- "$cur"; return ;;
  'positions export --descriptor-set') _leat_files '*' "$cur"; return ;;
  'positions export --set') :; return ;;
  'positions export --color') _leat_reply -W 'auto always never' -- "$cur"; return ;;
  'positions export --log-level') _leat_reply -W 'debug info warn error' -- "$cur"; return ;;
  'positions export --log-format') _leat_reply -W 'text json' -- "$cur"; return ;;
  'positions export --name') :; return ;;
  'positions export --canary') :; return ;;
  'positions export --table') :; return ;;
  'positions export --timeout') :; return ;;
  'positions import --var') :; return ;;
  'positions import --secret') :; return ;;
  'positions import --env-file') _leat_files '*' "$cur"; return ;;
  'positions import --proto-path') compopt -o filenames 2>/dev/null; _leat_reply -d -- "$cur"; return ;;
  'positions import --descriptor-set') _leat_files '*' "$cur"; return ;;
  'positions import --set') :; return ;;
  'positions import --color') _leat_reply -W 'auto always never' -- "$cur"; return ;;
  'positions import --log-level') _leat_reply -W 'debug info warn error' -- "$cur"; return ;;
  'positions import --log-format') _leat_reply -W 'text json' -- "$cur"; return ;;
  'positions import --name') :; return ;;
  'positions import --canary') :; return ;;
  'positions import --table') :; return ;;
  'positions import --timeout') :; return ;;
  'positions import --wait') :; return ;;
  'positions import --from-group') :; return ;;
  'positions reset --var') :; return ;;
  'positions reset --secret') :; return ;;
  'positions reset --env-file') _leat_files '*' "$cur"; return ;;
  'positions reset --proto-path') compopt -o filenames 2>/dev/null; _leat_reply -d -- "$cur"; return ;;
  'positions reset --descriptor-set') _leat_files '*' "$cur"; return ;;
  'positions reset --set') :; return ;;
  'positions reset --color') _leat_reply -W 'auto always never' -- "$cur"; return ;;
  'positions reset --log-level') _leat_reply -W 'debug info warn error' -- "$cur"; return ;;
  'positions reset --log-format') _leat_reply -W 'text json' -- "$cur"; return ;;
  'positions reset --name') :; return ;;
  'positions reset --canary') :; return ;;
  'positions reset --table') :; return ;;
  'positions reset --timeout') :; return ;;
  'positions reset --wait') :; return ;;
  'positions reset --to') :; return ;;
  'dlq show --var') :; return ;;
  'dlq show --secret') :; return ;;
  'dlq show --env-file') _leat_files '*' "$cur"; return ;;
  'dlq show --proto-path') compopt -o filenames 2>/dev/null; _leat_reply -d -- "$cur"; return ;;
  'dlq show --descriptor-set') _leat_files '*' "$cur"; return ;;
  'dlq show --set') :; return ;;
  'dlq show --color') _leat_reply -W 'auto always never' -- "$cur"; return ;;
  'dlq show --log-level') _leat_reply -W 'debug info warn error' -- "$cur"; return ;;
  'dlq show --log-format') _leat_reply -W 'text json' -- "$cur"; return ;;
  'dlq show --table') :; return ;;
  'dlq show --broker') :; return ;;
  'dlq show --topic') :; return ;;
  'dlq show --path') _leat_files '*.jsonl' "$cur"; return ;;
  'dlq show --property') :; return ;;
  'dlq show --stage') :; return ;;
  'dlq show --reason') :; return ;;
  'dlq show --partition') :; return ;;
  'dlq show --offset') :; return ;;
  'dlq show --since') :; return ;;
  'dlq show --from-offset') :; return ;;
  'dlq show --limit') :; return ;;
  'dlq show --output') _leat_reply -W 'text json' -- "$cur"; return ;;
  'dlq replay --var') :; return ;;
  'dlq replay --secret') :; return ;;
  'dlq replay --env-file') _leat_files '*' "$cur"; return ;;
  'dlq replay --proto-path') compopt -o filenames 2>/dev/null; _leat_reply -d -- "$cur"; return ;;
  'dlq replay --descriptor-set') _leat_files '*' "$cur"; return ;;
  'dlq replay --set') :; return ;;
  'dlq replay --color') _leat_reply -W 'auto always never' -- "$cur"; return ;;
  'dlq replay --log-level') _leat_reply -W 'debug info warn error' -- "$cur"; return ;;
  'dlq replay --log-format') _leat_reply -W 'text json' -- "$cur"; return ;;
  'dlq replay --table') :; return ;;
  'dlq replay --broker') :; return ;;
  'dlq replay --topic') :; return ;;
  'dlq replay --path') _leat_files '*.jsonl' "$cur"; return ;;
  'dlq replay --property') :; return ;;
  'dlq replay --stage') :; return ;;
  'dlq replay --reason') :; return ;;
  'dlq replay --partition') :; return ;;
  'dlq replay --offset') :; return ;;
  'dlq replay --since') :; return ;;
  'dlq replay --from-offset') :; return ;;
  'dlq replay --to-topic') :; return ;;
  'dlq replay --limit') :; return ;;
  esac
  case "$command" in
  '')
    if [[ $cur == -* ]]; then
      _leat_reply -W '--help -h' -- "$cur"
    else
      _leat_reply -W 'run validate check explain sql test compare init fmt dev ddl positions dlq functions options completion version help' -- "$cur"
    fi
    ;;
  'run')
    if [[ $cur == -* ]]; then
      _leat_reply -W '--help -h --var --secret --env-file --proto-path --descriptor-set --set --color --log-level --log-format --name --canary --ui --ui-token --fresh --resume --instance --parallelism --keep-going --dry-run --limit --progress' -- "$cur"
    else
      _leat_files '*.sql' "$cur"
    fi
    ;;
  'validate')
    if [[ $cur == -* ]]; then
      _leat_reply -W '--help -h --var --secret --env-file --proto-path --descriptor-set --set --color --log-level --log-format --output --only --flink --fail-on --ignore --stdin-name --allow-unset --diff' -- "$cur"
    else
      _leat_files '*.sql' "$cur"
    fi
    ;;
  'check')
    if [[ $cur == -* ]]; then
      _leat_reply -W '--help -h --var --secret --env-file --proto-path --descriptor-set --set --color --log-level --log-format --name --canary --output --timeout --samples' -- "$cur"
    else
      _leat_files '*.sql' "$cur"
    fi
    ;;
  'explain')
    if [[ $cur == -* ]]; then
      _leat_reply -W '--help -h --var --secret --env-file --proto-path --descriptor-set --set --color --log-level --log-format --output --lineage' -- "$cur"
    else
      _leat_files '*.sql' "$cur"
    fi
    ;;
  'sql')
    if [[ $cur == -* ]]; then
      _leat_reply -W '--help -h --var --secret --env-file --proto-path --descriptor-set --set --color --log-level --log-format --execute -e --file -f --init -i --plain --history --registry --output' -- "$cur"
    fi
    ;;
  'test')
    if [[ $cur == -* ]]; then
      _leat_reply -W '--help -h --var --secret --env-file --proto-path --descriptor-set --set --color --log-level --log-format --run --update --watch --output' -- "$cur"
    else
      _leat_files '*.test.yaml' "$cur"
    fi
    ;;
  'compare')
    if [[ $cur == -* ]]; then
      _leat_reply -W '--help -h --var --secret --env-file --proto-path --descriptor-set --set --color --log-level --log-format --canary --broker --hosts --left --right --property --key --no-key --ignore --all --from --to --limit --output' -- "$cur"
    else
      _leat_files '*.sql' "$cur"
    fi
    ;;
  'init')
    if [[ $cur == -* ]]; then
      _leat_reply -W '--help -h' -- "$cur"
    else
      compopt -o filenames 2>/dev/null; _leat_reply -d -- "$cur"
    fi
    ;;
  'fmt')
    if [[ $cur == -* ]]; then
      _leat_reply -W '--help -h --write -w --check --diff' -- "$cur"
    else
      _leat_files '*.sql' "$cur"
    fi
    ;;
  'dev')
    if [[ $cur == -* ]]; then
      _leat_reply -W '--help -h --kafka --opensearch --data --topic --fail --demo --rate --for' -- "$cur"
    fi
    ;;
  'ddl')
    if [[ $cur == -* ]]; then
      _leat_reply -W '--help -h' -- "$cur"
    else
      _leat_reply -W 'proto mysql topic index-template' -- "$cur"
    fi
    ;;
  'ddl proto')
    if [[ $cur == -* ]]; then
      _leat_reply -W '--help -h --var --secret --env-file --proto-path --descriptor-set --set --color --log-level --log-format --message --from --table --topic --types --comments' -- "$cur"
    fi
    ;;
  'ddl mysql')
    if [[ $cur == -* ]]; then
      _leat_reply -W '--help -h --table --format --topic-prefix --database --broker --tinyint1' -- "$cur"
    else
      _leat_files '*.sql' "$cur"
    fi
    ;;
  'ddl topic')
    if [[ $cur == -* ]]; then
      _leat_reply -W '--help -h --broker --topic --records --table --property --registry --registry-option --message --proto-path --descriptor-set --within' -- "$cur"
    fi
    ;;
  'ddl index-template')
    if [[ $cur == -* ]]; then
      _leat_reply -W '--help -h --var --secret --env-file --proto-path --descriptor-set --set --color --log-level --log-format --table' -- "$cur"
    else
      _leat_files '*.sql' "$cur"
    fi
    ;;
  'positions')
    if [[ $cur == -* ]]; then
      _leat_reply -W '--help -h' -- "$cur"
    else
      _leat_reply -W 'show export import reset' -- "$cur"
    fi
    ;;
  'positions show')
    if [[ $cur == -* ]]; then
      _leat_reply -W '--help -h --var --secret --env-file --proto-path --descriptor-set --set --color --log-level --log-format --name --canary --table --timeout --output' -- "$cur"
    else
      _leat_files '*.sql' "$cur"
    fi
    ;;
  'positions export')
    if [[ $cur == -* ]]; then
      _leat_reply -W '--help -h --var --secret --env-file --proto-path --descriptor-set --set --color --log-level --log-format --name --canary --table --timeout' -- "$cur"
    else
      _leat_files '*.sql' "$cur"
    fi
    ;;
  'positions import')
    if [[ $cur == -* ]]; then
      _leat_reply -W '--help -h --var --secret --env-file --proto-path --descriptor-set --set --color --log-level --log-format --name --canary --table --timeout --execute --force --wait --from-group' -- "$cur"
    else
      _leat_files '*.sql' "$cur"
    fi
    ;;
  'positions reset')
    if [[ $cur == -* ]]; then
      _leat_reply -W '--help -h --var --secret --env-file --proto-path --descriptor-set --set --color --log-level --log-format --name --canary --table --timeout --execute --force --wait --to' -- "$cur"
    else
      _leat_files '*.sql' "$cur"
    fi
    ;;
  'dlq')
    if [[ $cur == -* ]]; then
      _leat_reply -W '--help -h' -- "$cur"
    else
      _leat_reply -W 'show replay' -- "$cur"
    fi
    ;;
  'dlq show')
    if [[ $cur == -* ]]; then
      _leat_reply -W '--help -h --var --secret --env-file --proto-path --descriptor-set --set --color --log-level --log-format --table --broker --topic --path --property --stage --reason --partition --offset --since --from-offset --limit --follow --full --summary --as-test --output' -- "$cur"
    else
      _leat_files '*.sql' "$cur"
    fi
    ;;
  'dlq replay')
    if [[ $cur == -* ]]; then
      _leat_reply -W '--help -h --var --secret --env-file --proto-path --descriptor-set --set --color --log-level --log-format --table --broker --topic --path --property --stage --reason --partition --offset --since --from-offset --to-topic --through-job --limit --dry-run --yes' -- "$cur"
    else
      _leat_files '*.sql' "$cur"
    fi
    ;;
  'functions')
    if [[ $cur == -* ]]; then
      _leat_reply -W '--help -h' -- "$cur"
    fi
    ;;
  'options')
    if [[ $cur == -* ]]; then
      _leat_reply -W '--help -h' -- "$cur"
    fi
    ;;
  'completion')
    if [[ $cur == -* ]]; then
      _leat_reply -W '--help -h' -- "$cur"
    else
      _leat_reply -W 'bash zsh fish' -- "$cur"
    fi
    ;;
  'version')
    if [[ $cur == -* ]]; then
      _leat_reply -W '--help -h' -- "$cur"
    fi
    ;;
  'help')
    if [[ $cur == -* ]]; then
      _leat_reply -W '--help -h' -- "$cur"
    fi
    ;;
  esac
}

complete -F _leat leat
