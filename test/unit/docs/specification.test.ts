import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { quotedStrings } from '../../e2e/spec-coverage/quoted-strings.ts';
import { SPECIFICATION } from '../../e2e/spec-coverage/specification.ts';
import { ROOT } from './markdown-files.ts';

const texts = new Map<string, string>();
function read(path: string): string {
  const text = texts.get(path) ?? readFileSync(join(ROOT, path), 'utf8');
  texts.set(path, text);
  return text;
}

const CALLS = {
  describe: '\\bdescribe\\(',
  /** Matches `it(` or `test(`. In `it.each(…)(title)`, matches the `)(` before the title. */
  test: '(?:\\b(?:it|test)\\(|^(?!.*\\bdescribe\\b).*\\)\\()',
  step: '\\btest\\.step\\(',
};

/** Returns the positions in `text`, the source of a test file, of calls whose title is `title`. */
function findCalls(text: string, kind: keyof typeof CALLS, title: string): number[] {
  const escaped = title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll("'", "\\\\?'");
  const pattern = new RegExp(`^(?![ \\t]*//).*?${CALLS[kind]}\\s*(['"\`])${escaped}\\1,`, 'gm');
  return [...text.matchAll(pattern)].map(({ index }) => index);
}

/** Returns the text of a call, up to the first closing line with the same indentation. */
function blockAt(text: string, index: number): string {
  const rest = text.slice(index);
  const [indent = ''] = /^[ \t]*/.exec(rest) ?? [];
  return rest.slice(0, new RegExp(`^${indent}\\}?\\);$`, 'm').exec(rest)?.index);
}

/** Returns the problem of a reference to a test; undefined when the named file contains the test exactly once. */
function problemOf(named: string): string | undefined {
  const [path = '', first = '', second, ...rest] = named.split(' › ');
  const isFile = /^test\/.+\.(?:spec|test)\.tsx?$/.test(path) && existsSync(join(ROOT, path));
  if (!isFile || rest.length > 0) return `No file: ${named}`;
  const text = read(path);
  const tests = findCalls(text, 'test', first);
  if (second === undefined) return tests.length === 1 ? undefined : `${tests.length} tests: ${named}`;
  const outer = [...findCalls(text, 'describe', first), ...tests];
  if (outer.length !== 1) return `${outer.length} tests: ${named}`;
  const kind = tests.length === 1 ? 'step' : 'test';
  const inner = findCalls(blockAt(text, outer[0] ?? 0), kind, second);
  return inner.length === 1 ? undefined : `${inner.length} inside: ${named}`;
}

const SOURCES = [
  '{bin,functions,infra,shared,web}/**/*.{ts,tsx,html,js}',
  // Includes error messages of wallets, which the wallet library contains.
  'node_modules/@solana/wallet-adapter-solflare/lib/esm/metamask/*.js',
];
/** The source texts of the product, with decoded escapes and entities, and with collapsed white space. */
const sources = globSync(SOURCES, { cwd: ROOT })
  .map((path) => unescaped(read(path)).replaceAll('&amp;', '&').replace(/\s+/g, ' '))
  .join('\n');

function unescaped(text: string): string {
  return text.replace(/\\(['".?])/g, '$1');
}

/** Returns true if the product contains the parts of the string between its placeholders, such as `{rev}`. */
function hasString(text: string, quoted: string): boolean {
  const parts = quoted.split(/\{\w+\}/).filter((part) => part.trim() !== '');
  return parts.every((part) => text.includes(part));
}

describe.each(SPECIFICATION)('section $number of the specification', ({ rules, sha256 }) => {
  it('has rules, each once, and a hash of its text', () => {
    const all = rules.map(({ rule }) => rule);
    expect(all.filter((rule, index) => all.indexOf(rule) !== index)).toEqual([]);
    expect(all.length).toBeGreaterThan(0);
    expect(sha256).toMatch(/^[0-9a-f]{64}$/);
  });

  it('names tests that exist for each rule', () => {
    expect(rules.filter(({ tests }) => tests.length === 0)).toEqual([]);
    expect(rules.flatMap(({ tests }) => tests.flatMap((named) => problemOf(named) ?? []))).toEqual([]);
  });

  it('names decisions that exist where the product differs', () => {
    const missing = rules.filter(({ departure }) => departure !== undefined && !existsSync(join(ROOT, departure)));
    expect(missing).toEqual([]);
  });

  it('quotes strings of the product', () => {
    const quoted = rules.flatMap(({ rule }) => quotedStrings(rule));
    expect(quoted.filter((text) => !hasString(sources, text))).toEqual([]);
  });

  it('quotes strings that a test of the rule expects', () => {
    const unexpected = rules.flatMap(({ rule, tests }) => {
      const files = tests.map((named) => named.split(' › ')[0] ?? '');
      const isExpected = (text: string) => files.some((path) => hasString(unescaped(read(path)), text));
      return quotedStrings(rule).filter((text) => !isExpected(text));
    });
    expect(unexpected).toEqual([]);
  });
});
