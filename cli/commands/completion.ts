import { usageError } from '../cli-error.ts';
import type { Command, OptionSpec } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import { COMMON_OPTIONS } from '../parse-command.ts';

const SHELLS = { bash: bashScript, zsh: zshScript, fish: fishScript };

/** The command that writes the completion of all commands, itself included. */
export function completionOf(others: readonly Command[]): Command {
  const completion: Command = {
    name: 'completion',
    summary: 'Writes a script that completes commands in a shell',
    args: [{ name: 'shell', about: 'bash, zsh or fish' }],
    options: {},
    notes: [
      'bash: buidl completion bash > ~/.local/share/bash-completion/completions/buidl',
      'zsh: buidl completion zsh > a folder of $fpath, as _buidl',
      'fish: buidl completion fish > ~/.config/fish/completions/buidl.fish',
    ],
    run: async ({ terminal }, input) => {
      const [shell = ''] = input.args;
      const script = shell === 'bash' || shell === 'zsh' || shell === 'fish' ? SHELLS[shell] : undefined;
      if (!script)
        throw usageError(`There is completion for bash, zsh and fish, not for ${JSON.stringify(shell)}.`);
      terminal.print(script([...others, completion]));
      return EXIT.done;
    },
  };
  return completion;
}

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
  return `_buidl() {
  local words files current="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}"
  case "$before" in ${[...new Set(fileOptions)].join('|')}) COMPREPLY=($(compgen -f -- "$current")); return ;; esac
  case "\${COMP_WORDS[1]}" in
${cases.join('\n')}
  esac
  [ "$COMP_CWORD" -eq 1 ] && words="${commands.map(({ name }) => name).join(' ')} --help --version"
  COMPREPLY=($(compgen -W "$words" -- "$current"))
  [ -z "$files" ] || COMPREPLY+=($(compgen -f -- "$current"))
}
complete -F _buidl buidl`;
}

function zshScript(commands: readonly Command[]): string {
  const described = commands.map(({ name, summary }) => `    ${quoted(`${name}:${summary}`)}`);
  const cases = commands.map((command) => {
    const specs = optionsOf(command).map(([name, option]) => {
      const { about, type, value } = option;
      const parameter = type === 'string' ? `:${value ?? 'value'}:${isOfFile(option) ? '_files' : ''}` : '';
      return quoted(`--${name}[${about.replace(/[[\]:]/g, '')}]${parameter}`);
    });
    const files = takesFile(command) ? [quoted('*:file:_files')] : [];
    return `    ${command.name}) _arguments ${[...specs, ...files].join(' ')} ;;`;
  });
  return `#compdef buidl
_buidl() {
  local -a commands
  commands=(
${described.join('\n')}
  )
  if (( CURRENT == 2 )); then _describe command commands; return; fi
  case "$words[2]" in
${cases.join('\n')}
  esac
}
_buidl "$@"`;
}

function fishScript(commands: readonly Command[]): string {
  const lines = commands.flatMap((command) => [
    `complete -c buidl -f -n __fish_use_subcommand -a ${command.name} -d ${quoted(command.summary)}`,
    ...optionsOf(command).map(([name, option]) => {
      const { about, type } = option;
      const needs = type === 'string' ? (isOfFile(option) ? ' -r -F' : ' -r') : '';
      return `complete -c buidl -n '__fish_seen_subcommand_from ${command.name}' -l ${name}${needs} -d ${quoted(about)}`;
    }),
  ]);
  return lines.join('\n');
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
