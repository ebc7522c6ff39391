import { runCli } from '../../../cli/run-cli.ts';
import { temporaryDir } from '../../fixtures/temporary-dir.ts';
import type { Reaction } from '../client/scripted-fetch.ts';

/** What the server does with each call, such as `GET /api/auth/me`, in turn; the last reaction stays. */
export type Server = Record<string, Reaction | readonly Reaction[]>;

interface RunOptions {
  isTerminal?: boolean;
  env?: Record<string, string>;
  input?: string;
  signal?: AbortSignal;
  homeDir?: string;
}

/** Runs a command line as a person or a script would, against a server that reacts as it is told. */
export async function runWithServer(argv: readonly string[], server: Server = {}, options: RunOptions = {}) {
  const {
    isTerminal = false,
    env = { BUIDL_KEY: 'buidl_key' },
    input = '',
    homeDir = temporaryDir('buidl-home-'),
  } = options;
  const written = { stdout: '', stderr: '' };
  const calls: string[] = [];
  const opened: string[] = [];
  const output = (name: 'stdout' | 'stderr') => ({
    isTTY: isTerminal,
    columns: 80,
    write: (text: string) => {
      written[name] += text;
    },
  });
  const fetch: typeof globalThis.fetch = async (target, init) => {
    const request = new Request(target, init);
    const name = `${request.method} ${new URL(request.url).pathname}`;
    const turn = calls.filter((each) => each === name).length;
    calls.push(name);
    const reactions = [server[name] ?? []].flat();
    const reaction = reactions[Math.min(turn, reactions.length - 1)];
    if (!reaction) throw new Error(`Nothing was planned for ${name}.`);
    return reaction(request);
  };
  const host = {
    env,
    stdout: output('stdout'),
    stderr: output('stderr'),
    isInteractive: isTerminal,
    readInput: async () => input,
    askSecret: async () => input,
    openUrl: async (url: string) => opened.push(url) > 0,
    homeDir,
    platform: 'linux',
    signal: options.signal ?? new AbortController().signal,
    fetch,
    wait: async (_durationMs: number, signal: AbortSignal | undefined) => signal?.throwIfAborted(),
  };
  const exitCode = await runCli(argv, host, '1.2.3');
  return { exitCode, ...written, calls, opened, homeDir };
}
