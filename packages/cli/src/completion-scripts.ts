import type { Command, OptionSpec } from './command.ts';
import { COMMON_OPTIONS } from './parse-command.ts';

/** Write the script by which a shell completes the commands. */
export const COMPLETION_SCRIPTS = { bash: bashScript, zsh: zshScript, fish: fishScript };

/** Those of `buidl` without a command. */
const OWN_OPTIONS = [
  ['help', 'Shows this'],
  ['version', 'Shows the version'],
] as const;

function optionsOf({ options }: Command): [string, OptionSpec][] {
  return Object.entries({ ...options, ...COMMON_OPTIONS });
}

function isOfFile({ value }: OptionSpec): boolean {
  return value === '<file>';
}

function takesFile({ args }: Command): boolean {
  return args.some(({ isFile }) => isFile === true);
}

function bashScript(commands: readonly Command[]): string {
  const fileOptions = commands.flatMap(({ options }) =>
    Object.entries(options).flatMap(([name, spec]) => (isOfFile(spec) ? [`--${name}`] : [])),
  );
  const cases = commands.map((command) => {
    const names = optionsOf(command).map(([name]) => `--${name}`);
    const files = takesFile(command) ? ' files=1' : '';
    return `    ${command.name}) words="${names.join(' ')}"${files} ;;`;
  });
  const ofFiles = fileOptions.length > 0 ? [...new Set(fileOptions)].join('|') : "''";
  return `_buidl() {
  local words files IFS=$' \\t\\n' current="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}"
  case "\${COMP_WORDS[1]}" in
${cases.join('\n')}
  esac
  [ "$COMP_CWORD" -eq 1 ] && files= words="${commands.map(({ name }) => name).join(' ')} ${OWN_OPTIONS.map(([name]) => `--${name}`).join(' ')}"
  case "$before" in ${ofFiles}) words= files=1 ;; esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
  [ -n "$files" ] || return 0
  IFS=$'\\n'
  COMPREPLY+=($(compgen -f -- "$current"))
  compopt -o filenames 2>/dev/null
}
complete -F _buidl buidl`;
}

function zshScript(commands: readonly Command[]): string {
  const described = commands.map(({ name, summary }) => `    ${quoted(`${name}:${summary}`)}`);
  const cases = commands.map((command) => {
    const files = takesFile(command) ? [quoted('*:file:_files')] : [];
    return `    ${command.name}) _arguments ${[...optionsOf(command).map(zshOption), ...files].join(' ')} ;;`;
  });
  return `#compdef buidl
_buidl() {
  local -a commands
  commands=(
${described.join('\n')}
  )
  if (( CURRENT == 2 )); then
    _arguments ${OWN_OPTIONS.map(([name, about]) => `'--${name}[${about}]'`).join(' ')} ': :{_describe command commands}'
    return
  fi
  shift words
  (( CURRENT-- ))
  case "$words[1]" in
${cases.join('\n')}
  esac
}
# It is a file of $fpath or is sourced.
if [[ $funcstack[1] == _buidl ]]; then _buidl "$@"; else compdef _buidl buidl; fi`;
}

/** A specification for `_arguments`: its brackets and colons are syntax, unless a backslash is before them. */
function zshOption([name, option]: [string, OptionSpec]): string {
  const { about, type, value = 'value', isRepeatable = false } = option;
  const isText = type === 'string';
  const parameter = isText ? `:${zshText(value)}:${isOfFile(option) ? '_files' : ''}` : '';
  return quoted(`${isRepeatable ? '*' : ''}--${name}${isText ? '=' : ''}[${zshText(about)}]${parameter}`);
}

function zshText(text: string): string {
  return text.replaceAll(/[\\[\]:]/g, '\\$&');
}

/** In fish, only the completions that ask for files offer them, each option for itself. */
function fishScript(commands: readonly Command[]): string {
  const lines = commands.flatMap((command) => {
    const isGiven = `complete -c buidl -n '__fish_seen_subcommand_from ${command.name}'`;
    return [
      `complete -c buidl -n __fish_use_subcommand -a ${command.name} -d ${fishQuoted(command.summary)}`,
      ...(takesFile(command) ? [`${isGiven} -F`] : []),
      ...optionsOf(command).map(([name, option]) => {
        const needs = option.type === 'boolean' ? '' : isOfFile(option) ? ' -r -F' : ' -x';
        return `${isGiven} -l ${name}${needs} -d ${fishQuoted(option.about)}`;
      }),
    ];
  });
  const own = OWN_OPTIONS.map(
    ([name, about]) => `complete -c buidl -n __fish_use_subcommand -l ${name} -d ${fishQuoted(about)}`,
  );
  return ['complete -c buidl -f', ...own, ...lines].join('\n');
}

/** For bash and zsh, which take everything between single quotes as it is. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** For fish, where a backslash between single quotes escapes a quote or a backslash. */
function fishQuoted(text: string): string {
  return `'${text.replaceAll(/[\\']/g, '\\$&')}'`;
}
