import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import type { InvokeResult } from '../../lambda/invoke-result.ts';
import { createLambda, type Lambda } from '../../lambda/lambda.ts';
import type { LambdaOptions } from '../../lambda/lambda-options.ts';

const cleanups: (() => unknown)[] = [];

export async function cleanUp(): Promise<void> {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
}

export function atCleanUp(cleanup: () => unknown): void {
  cleanups.push(cleanup);
}

export function temporaryDir(): string {
  const dir = mkdtempSync(join(tmpdir(), 'lambda-test-'));
  atCleanUp(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

export function bundle(source: string): string {
  const dir = temporaryDir();
  writeFileSync(join(dir, 'index.mjs'), source);
  return dir;
}

export function deploy(source: string, overrides: Partial<LambdaOptions> = {}): Lambda {
  const lambda = createLambda({
    name: 'greeter',
    codeDir: bundle(source),
    handler: 'index.handler',
    memoryMb: 128,
    timeoutMs: 5000,
    environment: { GREETING: 'hello' },
    credentials: { accessKeyId: 'AKIAFUNCTION', secretAccessKey: 'function-secret', principal: 'Greeter' },
    region: 'us-east-1',
    onLog: () => undefined,
    ...overrides,
  });
  atCleanUp(() => lambda.stop());
  return lambda;
}

export function payloadOf(result: InvokeResult): unknown {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.payload;
}

export function errorOf(result: InvokeResult) {
  if (result.ok) throw new Error(`expected an error, got ${JSON.stringify(result.payload)}`);
  return result.error;
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  // A zombie process has ended, although its pid still exists.
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return process.platform !== 'linux';
  }
}

export const untilGone = (pid: number) =>
  vi.waitFor(() => expect(isRunning(pid)).toBe(false), { timeout: 20_000, interval: 20 });

export const numberIn = (path: string) =>
  vi.waitFor(
    () => {
      const value = Number(readFileSync(path, 'utf8'));
      expect(value).toBeGreaterThan(0);
      return value;
    },
    { timeout: 20_000, interval: 20 },
  );
