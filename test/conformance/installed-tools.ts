import { spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';

/** The folder whose lock file pins the public test suites. */
export const TOOLS_DIR = join(import.meta.dirname, 'tools');
const BIN_DIR = join(TOOLS_DIR, 'node_modules/.bin');
const LIMIT_MS = 600_000;

export interface ToolResult {
  code: number;
  /** Standard output and standard error. */
  output: string;
}

/**
 * Installs the test suites at the versions of the lock file, unless they are installed. Throws an Error when npm fails.
 */
export async function installTools(): Promise<void> {
  // npm writes this file at the end of an installation.
  const installed = join(TOOLS_DIR, 'node_modules/.package-lock.json');
  const modified = (path: string) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (modified(installed) >= modified(join(TOOLS_DIR, 'package-lock.json'))) return;
  const { code, output } = await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], TOOLS_DIR);
  if (code !== 0) throw new Error(`The suites could not be installed:\n${output}`);
}

export function runTool(name: string, args: readonly string[], cwd = TOOLS_DIR): Promise<ToolResult> {
  return run(join(BIN_DIR, name), args, cwd);
}

/** Runs a command for at most ten minutes. */
export function run(command: string, args: readonly string[], cwd: string): Promise<ToolResult> {
  const { promise, resolve, reject } = Promise.withResolvers<ToolResult>();
  const child = spawn(command, args, { cwd, timeout: LIMIT_MS, stdio: ['ignore', 'pipe', 'pipe'] });
  const parts: Buffer[] = [];
  child.stdout.on('data', (part: Buffer) => parts.push(part));
  child.stderr.on('data', (part: Buffer) => parts.push(part));
  child.on('error', reject);
  child.on('close', (code) => resolve({ code: code ?? 1, output: Buffer.concat(parts).toString() }));
  return promise;
}
