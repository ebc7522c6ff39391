/** `npm run assets -- fonts` writes reduced fonts, so that a first visit loads only a third of the bytes. */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CORE_FONTS, type CoreFont, coreFont } from './core-font.ts';

const ROOT = join(import.meta.dirname, '../..');
const OUT_DIR = join(ROOT, 'web/src/app/fonts');

mkdirSync(OUT_DIR, { recursive: true });
for (const font of CORE_FONTS) await write(font);

async function write(font: CoreFont): Promise<void> {
  const packageDir = join(ROOT, 'node_modules/@fontsource-variable', font.name);
  const bytes = await coreFont(packageDir, font);
  writeFileSync(join(OUT_DIR, `${font.name}-core.woff2`), bytes);
  copyFileSync(join(packageDir, 'LICENSE'), join(OUT_DIR, `${font.name}-LICENSE.txt`));
  console.log(`${font.name}: ${readFileSync(join(OUT_DIR, `${font.name}-core.woff2`)).length} bytes`);
}
