import { temporaryDir } from '../../../test/fixtures/temporary-dir.ts';
import { plannedServer, type Server } from '../../client/test/planned-server.ts';
import { runCli } from '../src/run-cli.ts';

interface RunOptions {
  isTerminal?: boolean;
  env?: Record<string, string>;
  input?: string;
  signal?: AbortSignal;
  homeDir?: string;
  servers?: Readonly<Record<string, string>>;
}

export async function runWithServer(argv: readonly string[], server: Server = {}, options: RunOptions = {}) {
  const {
    isTerminal = false,
    env = { BUIDL_KEY: 'buidl_key' },
    input = '',
    homeDir = temporaryDir('buidl-home-'),
    servers = {},
  } = options;
  const written = { stdout: '', stderr: '' };
  const opened: string[] = [];
  const output = (name: 'stdout' | 'stderr') => ({
    isTTY: isTerminal,
    columns: 80,
    write: (text: string) => {
      written[name] += text;
    },
  });
  const planned = plannedServer(server);
  const fetch: typeof globalThis.fetch = (target, init) => {
    const { origin, pathname, search } = new URL(target instanceof Request ? target.url : target);
    const running = servers[origin];
    return running === undefined ? planned.fetch(target, init) : globalThis.fetch(running + pathname + search, init);
  };
  const host = {
    version: '1.2.3',
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
  const exitCode = await runCli(argv, host);
  return { exitCode, ...written, calls: planned.calls, opened, homeDir };
}
