import { Command, type CommandUnknownOpts } from '@commander-js/extra-typings';
import { usageError } from './cli-error.ts';
import type { CreateCommand } from './command.ts';
import { bank } from './commands/bank.ts';
import { cancel } from './commands/cancel.ts';
import { completion } from './commands/completion.ts';
import { credits } from './commands/credits.ts';
import { data } from './commands/data.ts';
import { diff } from './commands/diff.ts';
import { exportApp } from './commands/export.ts';
import { importApp } from './commands/import.ts';
import { login } from './commands/login.ts';
import { logout } from './commands/logout.ts';
import { logs } from './commands/logs.ts';
import { ls } from './commands/ls.ts';
import { mcp } from './commands/mcp.ts';
import { newApp } from './commands/new.ts';
import { open } from './commands/open.ts';
import { publish } from './commands/publish.ts';
import { push } from './commands/push.ts';
import { revise } from './commands/revise.ts';
import { verify } from './commands/verify.ts';
import { watch } from './commands/watch.ts';
import { EXIT_MEANINGS } from './exit-codes.ts';
import type { Host } from './host.ts';
import { Session } from './session.ts';
import { tableText } from './table-text.ts';

const COMMANDS: readonly CreateCommand[] = [
  login,
  logout,
  credits,
  newApp,
  revise,
  watch,
  cancel,
  ls,
  open,
  logs,
  diff,
  exportApp,
  importApp,
  publish,
  push,
  bank,
  data,
  mcp,
  verify,
  completion,
];

const VARIABLES = [
  ['BUIDL_URL', 'The deployment'],
  ['BUIDL_KEY', 'The API key; replaces a saved key'],
  ['BUIDL_GIT_TOKEN', 'The access token of a Git host, for buidl push'],
  ['NO_COLOR', 'Turns colors off'],
];

type RunInSession = (session: Session, action: (session: Session) => Promise<number>) => Promise<void>;

export function createProgram(host: Host, runInSession: RunInSession) {
  const program = new Command('buidl')
    .description('Builds web apps from words.')
    .version(host.version, '-v, --version', 'Shows the version')
    .option('--url <address>', 'The deployment. Default: BUIDL_URL, or the last login')
    .option('--json', 'Writes JSON')
    .helpOption('-h, --help', 'Shows this help')
    .helpCommand('help [command]', 'Shows the help of a command')
    .configureHelp({ showGlobalOptions: true, subcommandTerm: (command) => command.name() })
    .configureOutput({
      writeOut: (text) => host.stdout.write(text),
      writeErr: (text) => host.stderr.write(text),
      getOutHelpWidth: () => host.stdout.columns ?? 80,
      // Silences Commander, because the caller of this program prints its errors, as text or as JSON.
      outputError: () => undefined,
    })
    .addHelpText('after', `\nEnvironment:\n${indented(VARIABLES)}`)
    .addHelpText('after', `\nExit codes:\n${indented(Object.entries(EXIT_MEANINGS))}`)
    .hook('preAction', (_program, command) => refuseOptionsAsValues(command));
  throwUsageErrors(program);
  for (const create of COMMANDS) {
    const command = create((action) => {
      const { url, json = false } = program.opts();
      return runInSession(new Session(host, { url, isJson: json }), action);
    });
    program.addCommand(command.copyInheritedSettings(program));
    throwUsageErrors(command);
  }
  return program;
}

function throwUsageErrors(command: CommandUnknownOpts): void {
  command.exitOverride((error) => {
    const isHelp = error.exitCode === 0 || error.code === 'commander.help';
    if (isHelp) throw error;
    const path = command.parent ? `${command.parent.name()} ${command.name()}` : command.name();
    const message = error.message.replace(/^error: /, '').replaceAll('\n', ' ');
    throw usageError(message, `See: ${path} --help`);
  });
}

/** Refuses `--name --open`, because the user probably forgot the name. Commander would accept `--open` as the name. */
function refuseOptionsAsValues(command: CommandUnknownOpts): void {
  for (const option of command.options) {
    const values: unknown[] = [command.getOptionValue(option.attributeName())].flat();
    if (values.some((value) => typeof value === 'string' && /^--./.test(value)))
      throw usageError(`option '${option.flags}' argument missing`, `See: buidl ${command.name()} --help`);
  }
}

function indented(rows: readonly (readonly string[])[]): string {
  return tableText(rows)
    .map((line) => `  ${line}`)
    .join('\n');
}
