import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../../..');

const DOCUMENTS = ['*.md', 'docs/**/*.md', '.github/*.md', 'packages/*/README.md'];
/** Matches the beginning of inline code that is a path in the repository. */
const PATH_START = /^(?:\.github|bin|docs|functions|infra|packages|shared|test|web)\//;
/** Matches a placeholder for any name, as in `functions/api/<feature>.ts`. */
const PLACEHOLDER = /<\w+>/g;

export interface MarkdownFile {
  /** The path relative to the repository's root. */
  path: string;
  text: string;
  /** Targets of links and images. Excludes links to other sites. */
  links: string[];
  /** Paths of the repository in inline code, with `*` for placeholders. */
  namedPaths: string[];
  /** Anchors of headings, as GitHub generates them. */
  anchors: string[];
}

export function markdownFiles(): MarkdownFile[] {
  return globSync(DOCUMENTS, { cwd: ROOT }).toSorted().map(readMarkdown);
}

/** Returns the path, relative to the repository's root, and the anchor of a link. */
export function resolveLink(link: string, from: string): { path: string; anchor: string | undefined } {
  const [target = '', anchor] = link.split('#');
  return { path: target === '' ? from : join(dirname(from), target), anchor };
}

function readMarkdown(path: string): MarkdownFile {
  const text = readFileSync(join(ROOT, path), 'utf8');
  const prose = text.replace(/^```[\s\S]*?^```$/gm, '');
  const withoutCode = prose.replace(/`[^`\n]+`/g, '');
  return {
    path,
    text,
    links: matchesOf(withoutCode, /\]\(([^)\s]+)\)/g).filter((link) => !/^https?:/.test(link)),
    namedPaths: matchesOf(prose, /`([^`\n]+)`/g)
      .flatMap((code) => code.split(/\s+/))
      .filter((word) => PATH_START.test(word) && !word.includes('NNN'))
      .map((word) => word.replace(PLACEHOLDER, '*')),
    anchors: matchesOf(prose, /^#{1,6} (.+)$/gm).map(anchorOf),
  };
}

function matchesOf(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map((match) => match[1] ?? '');
}

function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');
}
