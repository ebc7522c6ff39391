import type { ImportNote } from '../../../../shared/messages/import-notes.ts';

interface PastedText {
  /** The code of each file by name, in the order of the text. */
  files: Map<string, string>;
  notes: ImportNote[];
}

interface Fence {
  language: string;
  name: string | undefined;
  code: string;
}

/** The file name for a component without one. TypeScript also accepts plain JSX. */
const COMPONENT_FILE = 'App.tsx';
const FENCE_START = /^[ \t]{0,3}(`{3,}|~{3,})[ \t]*([\w+#.-]*)(.*)$/;
const PAGE_START = /<!doctype\s+html|<html[\s>]/i;
const PAGE_END = /<\/html\s*>/gi;
/**
 * Matches a file name in the line before a code fence or in its first line: `**src/App.tsx**`, `### style.css`, `//
 * app.js`.
 */
const FILE_NAME =
  /(?:^|[\s`*"'(:])((?:[\w@-]+\/)*[\w@-][\w.@-]*\.(?:html?|css|m?js|jsx|tsx?|json|svg))(?=$|[\s`*"'):])/i;
const COMMENTED_NAME =
  /^\s*(?:\/\/|\/\*|<!--|#)\s*((?:[\w@-]+\/)*[\w@-][\w.@-]*\.(?:html?|css|m?js|jsx|tsx?|json))\s*(?:\*\/|-->)?\s*$/i;
const NAMES: Readonly<Record<string, string>> = {
  html: 'index.html',
  htm: 'index.html',
  css: 'style.css',
  js: 'script.js',
  javascript: 'script.js',
  mjs: 'script.js',
  jsx: COMPONENT_FILE,
  tsx: COMPONENT_FILE,
  typescript: 'script.ts',
  ts: 'script.ts',
};
/** Matches a text that begins with an HTML element but is not a whole page. */
const MARKUP =
  /^\s*(?:<!--[\s\S]*?-->\s*)*<(?:head|body|title|meta|link|style|script|div|main|header|nav|section|article|aside|footer|form|canvas|svg|h1|h2|p|button|table|ul|ol|center)\b/i;
const DEFAULT_EXPORT = /^[ \t]*export\s+(?:default\b|\{[^}]*\bas\s+default\b)/m;
const REACT_IMPORT = /^[ \t]*import\b[^;]*?\bfrom\s*["']react["']/m;

/**
 * Returns the files in a text: a whole page, a part of a page, a React component, or the code blocks of a chatbot's
 * answer. Returns no files for any other text.
 */
export function readPastedText(text: string): PastedText {
  const start = PAGE_START.exec(text)?.index ?? -1;
  const fences = start === -1 || /\S/.test(text.slice(0, start)) ? readFences(text) : [];
  const fenced = filesOfFences(fences);
  if (fenced.size > 0) return { files: fenced, notes: ['prose_removed'] };
  if (start !== -1) return readPage(text, start);
  if (isComponent(text)) return oneFile(COMPONENT_FILE, text);
  if (MARKUP.test(text)) return oneFile('index.html', completePage(text));
  return { files: new Map(), notes: [] };
}

/** Returns whether a script has a default export, or exports anything and imports React. */
export function isComponent(text: string): boolean {
  return DEFAULT_EXPORT.test(text) || (REACT_IMPORT.test(text) && /^[ \t]*export\b/m.test(text));
}

function oneFile(name: string, text: string, notes: ImportNote[] = []): PastedText {
  return { files: new Map([[name, text]]), notes };
}

/** Returns the page in a text, without the sentences of a chatbot before and after it. */
function readPage(text: string, start: number): PastedText {
  const end = [...text.matchAll(PAGE_END)].at(-1);
  const after = end ? text.slice(end.index + end[0].length) : '';
  const before = text.slice(0, start);
  const isBefore = /^[^<]*[\p{L}\p{N}`]/u.test(before) && !before.includes('<');
  const isAfter = /[\p{L}\p{N}`]/u.test(after) && !after.includes('<');
  if (!isBefore && !isAfter) return oneFile('index.html', text);
  const page = text.slice(isBefore ? start : 0, isAfter && end ? end.index + end[0].length : text.length);
  return oneFile('index.html', `${page.trimEnd()}\n`, ['prose_removed']);
}

function completePage(part: string): string {
  return [
    '<!doctype html>',
    '<html>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    part.trim(),
    '</html>',
    '',
  ].join('\n');
}

function readFences(text: string): Fence[] {
  const fences: Fence[] = [];
  let open: { mark: string; language: string; name: string | undefined; lines: string[] } | undefined;
  let lastLine = '';
  for (const line of text.split(/\r?\n/)) {
    const [, mark = '', language = '', rest = ''] = FENCE_START.exec(line) ?? [];
    if (!open && mark !== '') {
      const name = FILE_NAME.exec(` ${language}${rest}`)?.[1] ?? FILE_NAME.exec(lastLine)?.[1];
      open = { mark, language: language.toLowerCase(), name, lines: [] };
    } else if (open && mark.startsWith(open.mark) && language === '' && rest.trim() === '') {
      fences.push(fenceOf(open));
      open = undefined;
    } else if (open) open.lines.push(line);
    if (line.trim() !== '') lastLine = line;
  }
  // A code block without an end is accepted, because the answer may be cut off.
  if (open) fences.push(fenceOf(open));
  return fences;
}

function fenceOf({ language, name, lines }: { language: string; name: string | undefined; lines: string[] }): Fence {
  const commented = name === undefined ? COMMENTED_NAME.exec(lines[0] ?? '')?.[1] : undefined;
  return { language, name: name ?? commented, code: `${lines.join('\n')}\n` };
}

/** Returns the files of code blocks. If a name occurs twice, the later block is the newer version. */
function filesOfFences(fences: readonly Fence[]): Map<string, string> {
  const files = new Map<string, string>();
  for (const { language, name, code } of fences) {
    const chosen = name ?? nameOf(language, code);
    if (chosen !== undefined) files.set(chosen, code);
  }
  const hasApp = [...files].some(
    ([name, code]) => /\.html?$/i.test(name) || /\.[jt]sx$/i.test(name) || isComponent(code),
  );
  return hasApp ? files : new Map();
}

function nameOf(language: string, code: string): string | undefined {
  if (PAGE_START.test(code.slice(0, 500))) return 'index.html';
  if (['jsx', 'tsx', 'js', 'javascript', 'ts', 'typescript', ''].includes(language) && isComponent(code)) {
    return COMPONENT_FILE;
  }
  if (language === '') return MARKUP.test(code) ? 'index.html' : undefined;
  return Object.hasOwn(NAMES, language) ? NAMES[language] : undefined;
}
