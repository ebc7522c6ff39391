import { CommanderError } from '@commander-js/extra-typings';
import { jsonLine, plainText } from '../../../shared/domain/plain-text.ts';
import { EXIT } from './exit-codes.ts';
import { explainError } from './explain-error.ts';
import type { Host } from './host.ts';
import { createProgram } from './program.ts';
import { Terminal } from './terminal.ts';

export async function runCli(argv: readonly string[], host: Host): Promise<number> {
  let exitCode: number = EXIT.done;
  let urlOption = '';
  const program = createProgram(host, async (session, action) => {
    urlOption = session.urlOption;
    exitCode = await action(session);
  });
  try {
    await program.parseAsync(argv.length === 0 ? ['--help'] : argv, { from: 'user' });
    return exitCode;
  } catch (error) {
    // Commander has already printed the help or the version.
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.usage;
    return reportError(host, error, isJson(argv), urlOption);
  }
}

/**
 * Searches the arguments for `--json`, because Commander stops parsing at an error. After `--`, every argument is a
 * value.
 */
function isJson(argv: readonly string[]): boolean {
  const end = argv.indexOf('--');
  return (end === -1 ? argv : argv.slice(0, end)).includes('--json');
}

function reportError(host: Host, error: unknown, isJson: boolean, urlOption: string): number {
  const isInterrupted = host.signal.aborted && error === host.signal.reason;
  const { exitCode, code, message, hints, details } = explainError(error, urlOption);
  if (isJson) host.stderr.write(`${jsonLine({ error: { code, message, ...details } })}\n`);
  else if (!isInterrupted) new Terminal(host).writeError(plainText(message), hints.map(plainText));
  return isInterrupted ? EXIT.interrupted : exitCode;
}
