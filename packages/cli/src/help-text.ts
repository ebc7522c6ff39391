import type { Command, OptionSpec } from './command.ts';
import { EXIT_MEANINGS } from './exit-codes.ts';
import { COMMON_OPTIONS } from './parse-command.ts';
import { tableText } from './table-text.ts';

/** The help of all commands. */
export function helpText(commands: readonly Command[]): string {
  const codes = Object.entries(EXIT_MEANINGS).map(([code, meaning]) => [code, meaning]);
  return [
    'Builds web apps from words.',
    '',
    'Usage: buidl <command> [options]',
    '',
    'Commands:',
    ...indented(commands.map(({ name, summary }) => [name, summary])),
    '',
    'Options of every command:',
    ...indented(optionRows(COMMON_OPTIONS)),
    '',
    'In the environment:',
    ...indented([
      ['BUIDL_URL', 'The deployment'],
      ['BUIDL_KEY', 'The API key, in place of a kept one'],
      ['BUIDL_GIT_TOKEN', 'The access token of a Git host, for buidl push'],
      ['NO_COLOR', 'No colors'],
    ]),
    '',
    'Exit codes:',
    ...indented(codes),
    '',
    'More about a command: buidl <command> --help',
  ].join('\n');
}

/** The help of one command. */
export function commandHelp({ name, summary, args, options, notes = [] }: Command): string {
  const usage = args.map((arg) => (arg.isOptional ? `[${arg.name}]` : `<${arg.name}>`));
  return [
    `${summary}.`,
    '',
    `Usage: ${['buidl', name, ...usage, '[options]'].join(' ')}`,
    '',
    ...(args.length === 0 ? [] : indented(args.map((arg) => [arg.name, arg.about]))),
    ...(args.length === 0 ? [] : ['']),
    'Options:',
    ...indented(optionRows({ ...options, ...COMMON_OPTIONS })),
    ...(notes.length === 0 ? [] : ['', ...notes]),
  ].join('\n');
}

function optionRows(options: Readonly<Record<string, OptionSpec>>): string[][] {
  return Object.entries(options).map(([name, { value, about }]) => [
    value === undefined ? `--${name}` : `--${name} ${value}`,
    about,
  ]);
}

function indented(rows: readonly (readonly string[])[]): string[] {
  return tableText(rows).map((line) => `  ${line}`);
}
