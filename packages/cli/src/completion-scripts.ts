import type { CommandUnknownOpts } from '@commander-js/extra-typings';

/** Each function returns the completion script for one shell. */
export const COMPLETION_SCRIPTS = { bash: bashScript, zsh: zshScript, fish: fishScript };

interface CompletedOption {
  long: string;
  /** The placeholder of the option's value, such as `<file>`; undefined for a boolean option. */
  placeholder: string | undefined;
  description: string;
}

function optionsOf(command: CommandUnknownOpts): CompletedOption[] {
  const help = command.createHelp();
  return [...help.visibleOptions(command), ...help.visibleGlobalOptions(command)].flatMap(
    ({ long, flags, description }) =>
      long === undefined ? [] : [{ long, placeholder: /<.*>/.exec(flags)?.[0], description }],
  );
}

function takesFile({ registeredArguments }: CommandUnknownOpts): boolean {
  return registeredArguments.some((argument) => argument.name() === 'file');
}

function bashScript(program: CommandUnknownOpts): string {
  const wordsOf = (command: CommandUnknownOpts) => optionsOf(command).map(({ long }) => long);
  const cases = program.commands.map((command) => {
    const files = takesFile(command) ? ' files=1' : '';
    return `    ${command.name()}) words="${wordsOf(command).join(' ')}"${files} ;;`;
  });
  const fileOptions = program.commands
    .flatMap(optionsOf)
    .filter(({ placeholder }) => placeholder === '<file>')
    .map(({ long }) => long);
  const names = [...program.commands.map((command) => command.name()), ...wordsOf(program)];
  return `_buidl() {
  local words files IFS=$' \\t\\n' current="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}"
  case "\${COMP_WORDS[1]}" in
${cases.join('\n')}
  esac
  [ "$COMP_CWORD" -eq 1 ] && files= words="${names.join(' ')}"
  case "$before" in ${[...new Set(fileOptions)].join('|') || "''"}) words= files=1 ;; esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
  [ -n "$files" ] || return 0
  IFS=$'\\n'
  COMPREPLY+=($(compgen -f -- "$current"))
  compopt -o filenames 2>/dev/null
}
complete -F _buidl buidl`;
}

function zshScript(program: CommandUnknownOpts): string {
  const described = program.commands.map((command) => `    ${quoted(`${command.name()}:${command.description()}`)}`);
  const cases = program.commands.map((command) => {
    const files = takesFile(command) ? [quoted('*:file:_files')] : [];
    return `    ${command.name()}) _arguments ${[...optionsOf(command).map(zshOption), ...files].join(' ')} ;;`;
  });
  return `#compdef buidl
_buidl() {
  local -a commands
  commands=(
${described.join('\n')}
  )
  if (( CURRENT == 2 )); then
    _arguments ${optionsOf(program).map(zshOption).join(' ')} ': :{_describe command commands}'
    return
  fi
  shift words
  (( CURRENT-- ))
  case "$words[1]" in
${cases.join('\n')}
  esac
}
# zsh either autoloads this file from $fpath or sources it.
if [[ $funcstack[1] == _buidl ]]; then _buidl "$@"; else compdef _buidl buidl; fi`;
}

/** Returns an option in the syntax of zsh's `_arguments`, where brackets and colons need a backslash. */
function zshOption({ long, placeholder, description }: CompletedOption): string {
  const about = `[${zshText(description)}]`;
  if (placeholder === undefined) return quoted(`${long}${about}`);
  const action = placeholder === '<file>' ? '_files' : '';
  return quoted(`*${long}=${about}:${zshText(placeholder)}:${action}`);
}

function zshText(text: string): string {
  return text.replaceAll(/[\\[\]:]/g, '\\$&');
}

/** In fish, `-f` turns off the completion of file names. `-F` turns it on for commands and options that take a file. */
function fishScript(program: CommandUnknownOpts): string {
  const lines = program.commands.flatMap((command) => {
    const isGiven = `complete -c buidl -n '__fish_seen_subcommand_from ${command.name()}'`;
    return [
      `complete -c buidl -n __fish_use_subcommand -a ${command.name()} -d ${fishQuoted(command.description())}`,
      ...(takesFile(command) ? [`${isGiven} -F`] : []),
      ...optionsOf(command).map((option) => `${isGiven} ${fishOption(option)}`),
    ];
  });
  const own = optionsOf(program).map((option) => `complete -c buidl -n __fish_use_subcommand ${fishOption(option)}`);
  return ['complete -c buidl -f', ...own, ...lines].join('\n');
}

function fishOption({ long, placeholder, description }: CompletedOption): string {
  const value = placeholder === undefined ? '' : placeholder === '<file>' ? ' -r -F' : ' -x';
  return `-l ${long.slice(2)}${value} -d ${fishQuoted(description)}`;
}

/**
 * Quotes a text for bash and zsh. Between single quotes, these shells treat only the single quote itself as special.
 */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** Quotes a text for fish: between single quotes, a backslash escapes a quote or a backslash. */
function fishQuoted(text: string): string {
  return `'${text.replaceAll(/[\\']/g, '\\$&')}'`;
}
