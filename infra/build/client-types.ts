import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { routeTable } from '@buidl/client/route-table';
import type { Route } from '../../shared/contract/route.ts';
import { contract } from '../../shared/contract/routes.ts';
import { componentSchemas, inputSchema, outputSchema } from '../../shared/open-api/json-schema.ts';
import { SUMMARIES } from '../../shared/open-api/summaries.ts';
import { typeText } from './type-text.ts';

const COMPILER_OPTIONS = [
  '--declaration',
  '--emitDeclarationOnly',
  // `npm run types` already checks the sources.
  '--noCheck',
  '--allowImportingTsExtensions',
  ...['--target', 'es2024', '--module', 'esnext', '--moduleResolution', 'bundler'],
  ...['--lib', 'es2024,dom,dom.iterable', '--types', ''],
];

/**
 * Returns the client's types as one text without imports: the types of the API routes, then the declarations of the
 * modules whose names are the keys of `exported`. The text exports all types of a module, but only the values that
 * `exported` lists.
 */
export async function clientTypes(
  rootDir: string,
  exported: Readonly<Record<string, readonly string[]>>,
): Promise<string> {
  const values = new Set(Object.values(exported).flat());
  const texts = await declarationsOf(rootDir, Object.keys(exported));
  const declared = texts.map((text) =>
    text.replace(/^export declare (?=\w+ (\w+))/gm, (all, name: string) => (values.has(name) ? all : 'declare ')),
  );
  // Without `export {}`, TypeScript would export every declaration.
  const text = `${[componentTypes(), callTypes(), ...declared.map(withoutImports), 'export {};'].join('\n\n')}\n`;
  requireDeclared(declared.flatMap(importedNames), text);
  return text;
}

/** Throws TypeError when `text` does not declare all of these names. */
function requireDeclared(names: readonly string[], text: string): void {
  const missing = names.filter((name) => !new RegExp(`\\b(?:class|function|interface|type) ${name}\\b`).test(text));
  if (missing.length > 0) throw new TypeError(`The types of the client lack ${missing.join(', ')}.`);
}

function componentTypes(): string {
  // Avoids a conflict with JavaScript's `Error`.
  const { Error: ErrorResponse = {}, ...schemas } = componentSchemas();
  return Object.entries({ ErrorResponse, ...schemas })
    .map(([name, schema]) => `export type ${name} = ${typeText(schema)};`)
    .join('\n');
}

function callTypes(): string {
  const calls = Object.entries<Route>(contract).filter(([id]) => Object.hasOwn(routeTable, id));
  const summaries: Record<string, string> = SUMMARIES;
  const lines = calls.map(([id, { input, output }]) => {
    const [request, response] = [typeText(inputSchema(input)), typeText(outputSchema(output))];
    return `  /** ${summaries[id]} */\n  ${id}: { request: ${request}; response: ${response} };`;
  });
  return [
    `/** Every call, with what it takes and what it returns. */\nexport interface Calls {\n${lines.join('\n')}\n}`,
    'export type CallId = keyof Calls;',
    "export type RouteRequest<Id extends CallId> = Calls[Id]['request'];",
    "export type RouteResponse<Id extends CallId> = Calls[Id]['response'];",
  ].join('\n');
}

async function declarationsOf(rootDir: string, sources: readonly string[]): Promise<string[]> {
  const outDir = mkdtempSync(join(tmpdir(), 'buidl-types-'));
  try {
    const compiler = join(rootDir, 'node_modules/typescript/lib/tsc.js');
    const options = [...COMPILER_OPTIONS, '--ignoreConfig', '--rootDir', rootDir, '--outDir', outDir];
    const paths = sources.map((name) => join(rootDir, 'packages/client/src', `${name}.ts`));
    await promisify(execFile)(process.execPath, [compiler, ...options, ...paths], { cwd: rootDir });
    return sources.map((name) => readFileSync(join(outDir, 'packages/client/src', `${name}.d.ts`), 'utf8'));
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
}

function importedNames(text: string): string[] {
  const lists = [...text.matchAll(/^import (?:type )?\{([^}]*)\}/gm)].map(([, names = '']) => names);
  return lists.flatMap((names) => names.match(/\b(?!type\b)\w+/g) ?? []);
}

/** Removes imports, because the imported declarations are in the same text. */
function withoutImports(text: string): string {
  return text.replace(/^import [^;]*;\n|^export \{\};\n/gm, '').trim();
}
