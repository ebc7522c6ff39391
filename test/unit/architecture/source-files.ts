/** The source files of the product with what they import, for the tests of its rules. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');
const FOLDERS = ['bin', 'functions', 'infra', 'shared', 'test', 'web'];
const IMPORT = /^\s*(?:import|export)\s(?:[^'"]*\sfrom\s)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm;

export interface SourceFile {
  /** From the root of the repository, with slashes. */
  path: string;
  text: string;
  /** What it imports: files as paths from the root, packages by their names. */
  files: string[];
  packages: string[];
}

/** Every TypeScript file. */
export function sourceFiles(): SourceFile[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => readSource(join(ROOT, folder, name))),
  );
}

function readSource(path: string): SourceFile {
  const text = readFileSync(path, 'utf8');
  const specifiers = [...text.matchAll(IMPORT)].map((match) => match[1] ?? match[2] ?? '');
  const isFile = (specifier: string) => specifier.startsWith('.');
  return {
    path: fromRoot(path),
    text,
    files: specifiers.filter(isFile).map((specifier) => fromRoot(resolve(dirname(path), specifier))),
    packages: specifiers.filter((specifier) => !isFile(specifier)),
  };
}

function fromRoot(path: string): string {
  return relative(ROOT, path).replaceAll('\\', '/');
}
