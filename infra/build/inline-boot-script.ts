import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformSync } from 'esbuild';

/** As it stands in `index.html`. */
export const BOOT_SCRIPT = '<script src="/boot.js"></script>';

/**
 * Returns a document that brings `boot.js` itself, so that the first paint waits for no second round trip. Where a policy from
 * before this document refuses the inline script, the file follows.
 */
export function withInlineBootScript(document: string, webDir: string): string {
  const source = readFileSync(join(webDir, 'boot.js'), 'utf8');
  const { code } = transformSync(source, { minify: true, target: 'es2022' });
  return document
    .replace(BOOT_SCRIPT, () => `<script>${code.trim()}</script>`)
    .replace('</body>', () => '<script async src="/boot.js"></script>\n  </body>');
}
