import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');
const FOLDERS = ['bin', 'functions', 'infra', 'packages', 'packages', 'shared', 'test', 'web'];

export interface SourceFile {
  /** The path relative to the repository's root, with slashes on every platform. */
  path: string;
  text: string;
}

export function sourceFiles(): SourceFile[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !name.includes('node_modules'))
      .map((name) => readSource(join(ROOT, folder, name))),
  );
}

function readSource(path: string): SourceFile {
  return { path: fromRoot(path), text: readFileSync(path, 'utf8') };
}

function fromRoot(path: string): string {
  return relative(ROOT, path).replaceAll('\\', '/');
}
