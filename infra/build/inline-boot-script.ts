import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformSync } from 'esbuild';

/** The element in `index.html`. */
export const BOOT_SCRIPT = '<script src="/boot.js"></script>';

/**
 * Returns the document with an inline `boot.js`, which saves a round trip before the first paint. When a cached
 * Content-Security-Policy blocks the inline script, the file is loaded instead.
 */
export function withInlineBootScript(document: string, webDir: string): string {
  const source = readFileSync(join(webDir, 'boot.js'), 'utf8');
  const { code } = transformSync(source, { minify: true, target: 'es2022' });
  return document
    .replace(BOOT_SCRIPT, () => `<script>${code.trim()}</script>`)
    .replace('</body>', () => '<script async src="/boot.js"></script>\n  </body>');
}
