import { posix } from 'node:path';

const EXTENSIONS = ['', '.tsx', '.ts', '.jsx', '.js', '.mjs', '/index.tsx', '/index.ts', '/index.jsx', '/index.js'];
/** The folders to which `@/` and `/` may refer in import specifiers. */
const ROOTS = ['', 'src', 'app', 'client/src'];

/** Returns the path of the file that a specifier refers to; undefined for a library and for a missing file. */
export function findModule(files: ReadonlySet<string>, specifier: string, from: string): string | undefined {
  const [plain = ''] = specifier.split(/[?#]/, 1);
  for (const path of pathsOf(plain, from)) {
    const base = posix.normalize(path).replace(/^(?:\.{0,2}\/)+/, '');
    const found = EXTENSIONS.map((extension) => base + extension).find((each) => files.has(each));
    if (found !== undefined) return found;
    // TypeScript projects may import `name.js` where the file is `name.ts` or `name.tsx`.
    const typed = base.replace(/\.jsx?$/, (extension) => extension.replace('j', 't'));
    if (files.has(typed)) return typed;
    if (files.has(`${typed}x`)) return `${typed}x`;
  }
  return undefined;
}

export function isFileSpecifier(specifier: string): boolean {
  return /^(?:\.{0,2}\/|@\/|~\/|src\/)/.test(specifier) && !specifier.startsWith('//');
}

export function isStyleSpecifier(specifier: string): boolean {
  return /\.(?:css|scss|sass|less)(?:$|\?)/i.test(specifier);
}

function pathsOf(specifier: string, from: string): string[] {
  if (specifier.startsWith('.')) return [posix.join(posix.dirname(from), specifier)];
  const [, rest = specifier] = /^(?:@\/|~\/|\/)(.*)$/s.exec(specifier) ?? [];
  return ROOTS.map((root) => posix.join(root, rest));
}
