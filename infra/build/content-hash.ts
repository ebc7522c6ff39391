import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export interface BuildStep {
  name: string;
  /** Input files and folders, relative to `rootDir`. Missing ones count as empty. */
  inputs: readonly string[];
  /** Output files and folders. The step also runs when one is missing. */
  outputs: readonly string[];
  run(): Promise<void>;
}

/** Runs the step if its inputs have changed or an output is missing. Returns true if the step ran. */
export async function runIfChanged(step: BuildStep, rootDir: string, stampDir: string): Promise<boolean> {
  const stampPath = join(stampDir, `${step.name}.sha256`);
  const hash = hashFiles(rootDir, step.inputs);
  const isCurrent =
    step.outputs.every((path) => existsSync(path)) && existsSync(stampPath) && readFileSync(stampPath, 'utf8') === hash;
  if (isCurrent) return false;
  rmSync(stampPath, { force: true });
  await step.run();
  mkdirSync(dirname(stampPath), { recursive: true });
  writeFileSync(stampPath, hash);
  return true;
}

export function hashFiles(rootDir: string, paths: readonly string[]): string {
  const hash = createHash('sha256');
  for (const path of paths.flatMap((input) => filesBelow(rootDir, input)).sort()) {
    const content = readFileSync(join(rootDir, path));
    hash.update(`${path}\0${content.byteLength}\0`).update(content);
  }
  return hash.digest('hex');
}

function filesBelow(rootDir: string, path: string): string[] {
  const stats = statSync(join(rootDir, path), { throwIfNoEntry: false });
  if (stats === undefined) return [];
  if (!stats.isDirectory()) return [path];
  return readdirSync(join(rootDir, path)).flatMap((name) => filesBelow(rootDir, join(path, name)));
}
