#!/usr/bin/env node
import { spawn } from 'node:child_process';
import { homedir } from 'node:os';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import type { Host } from './host.ts';
import { runCli } from './run-cli.ts';

/** The bundler replaces this with the version of the package. It is undefined when this file runs from source. */
declare const BUIDL_VERSION: string;

const stop = new AbortController();
process.once('SIGINT', () => stop.abort(new DOMException('Interrupted.', 'AbortError')));
// `buidl … | head` closes the pipe early, which is not an error.
process.stdout.on('error', () => process.exit());

const { stdin, stdout, stderr, env, platform } = process;

const host: Host = {
  version: typeof BUIDL_VERSION === 'undefined' ? 'unbuilt' : BUIDL_VERSION,
  env,
  stdout,
  stderr,
  isInteractive: stdin.isTTY === true && stderr.isTTY === true,
  readInput,
  askSecret,
  openUrl,
  homeDir: homedir(),
  platform,
  signal: stop.signal,
  fetch: globalThis.fetch,
};

process.exitCode = await runCli(process.argv.slice(2), host);

async function readInput(): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stdin) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}

function askSecret(question: string): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const questions = createInterface({ input: stdin, output: silent, terminal: true });
  stderr.write(question);
  return new Promise((resolve, reject) => {
    const interrupt = () => {
      questions.close();
      stderr.write('\n');
      stop.abort(new DOMException('Interrupted.', 'AbortError'));
      reject(stop.signal.reason);
    };
    questions.once('SIGINT', interrupt);
    questions.question('', (answer) => {
      questions.close();
      stderr.write('\n');
      resolve(answer);
    });
  });
}

function openUrl(url: string): Promise<boolean> {
  // On Windows, `start` is a command of the shell, which would cut the URL at an `&`.
  const [program, ...args] =
    platform === 'darwin'
      ? ['open', url]
      : platform === 'win32'
        ? ['rundll32', 'url.dll,FileProtocolHandler', url]
        : ['xdg-open', url];
  return new Promise((resolve) => {
    const opened = spawn(program ?? 'open', args, { stdio: 'ignore', detached: true });
    opened.once('error', () => resolve(false));
    opened.once('spawn', () => {
      opened.unref();
      resolve(true);
    });
  });
}
