import { jsonLine, plainText } from '../../../shared/domain/plain-text.ts';
import { usageError } from './cli-error.ts';
import type { Command } from './command.ts';
import { bank } from './commands/bank.ts';
import { completionOf } from './commands/completion.ts';
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
import { EXIT } from './exit-codes.ts';
import { explainError } from './explain-error.ts';
import { commandHelp, helpText } from './help-text.ts';
import type { Host } from './host.ts';
import { nearestWord } from './nearest-word.ts';
import { parseCommand } from './parse-command.ts';
import { Session } from './session.ts';
import { Terminal } from './terminal.ts';

const MAIN = [
  login,
  logout,
  newApp,
  revise,
  watch,
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
];
const COMMANDS: readonly Command[] = [...MAIN, completionOf(MAIN)];

/** Runs what stands on the command line. Returns the exit code; what fails is said. */
export async function runCli(argv: readonly string[], host: Host): Promise<number> {
  const isJson = argv.includes('--json');
  let again = '';
  try {
    const [name = '', ...rest] = argv;
    if (name === '--version') return show(host, host.version);
    if (name === '' || name === 'help' || name === '--help' || name === '-h') return help(host, rest[0]);
    const command = findCommand(name);
    const input = parseCommand(command, rest);
    if (input.has('help')) return show(host, commandHelp(command));
    const session = new Session(host, { url: input.text('url'), isJson: input.has('json') });
    again = session.again;
    return await command.run(session, input);
  } catch (error) {
    return complain(host, error, isJson, again);
  }
}

function findCommand(name: string): Command {
  const command = COMMANDS.find((each) => each.name === name);
  if (command) return command;
  const near = nearestWord(
    name,
    COMMANDS.map((each) => each.name),
  );
  const question = near === undefined ? '' : ` Did you mean ${near}?`;
  throw usageError(`There is no command ${JSON.stringify(name)}.${question}`, 'All commands: buidl --help');
}

function help(host: Host, about: string | undefined): number {
  const isCommand = about !== undefined && !about.startsWith('-');
  return show(host, isCommand ? commandHelp(findCommand(about)) : helpText(COMMANDS));
}

function show({ stdout }: Host, text: string): number {
  stdout.write(`${text}\n`);
  return EXIT.done;
}

function complain(host: Host, error: unknown, isJson: boolean, again: string): number {
  const isInterrupted = host.signal.aborted && error === host.signal.reason;
  const { exitCode, code, message, hints, details } = explainError(error, again);
  if (isJson) host.stderr.write(`${jsonLine({ error: { code, message, ...details } })}\n`);
  else if (!isInterrupted) new Terminal(host).complain(plainText(message), hints.map(plainText));
  return isInterrupted ? EXIT.interrupted : exitCode;
}
