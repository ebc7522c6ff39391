import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as z from 'zod';
import { documentFile, PRERENDERED_PATHS } from '../../shared/domain/prerendered-pages.ts';
import { criticalStyles } from './critical-styles.ts';
import { STYLESHEET_LINK } from './font-stylesheet.ts';
import { BOOT_SCRIPT, withInlineBootScript } from './inline-boot-script.ts';

const renderedSchema = z.object({ html: z.string(), title: z.string() });
const moduleSchema = z.object({
  renderPage: z.function({ input: [z.string()], output: z.promise(renderedSchema) }),
  renderExampleOffer: z.function({ input: [], output: z.string() }),
});

const ROOT_ELEMENT = '<div id="root"></div>';
const STYLE_ATTRIBUTE = / style="[^"]*"/g;
const TITLE = /<title>[^<]*<\/title>/;
/** Preloaded fonts delay the first paint. */
export const FONT_PRELOAD = /\s*<link rel="preload" as="font"[^>]*>/g;
const STYLESHEETS = new RegExp(`\\s*${STYLESHEET_LINK.source}`, 'g');
const SCRIPT = /\s*(<link rel="modulepreload"[^>]*>|<script type="module"[^>]*><\/script>)/g;

/** Thrown when the site's document lacks an element that a prerendered page replaces. */
class DocumentTemplateError extends Error {
  readonly code = 'document_template';
}

/**
 * Writes the prerendered pages into the folder of the site, each as the site's document with the page inside.
 * @throws DocumentTemplateError, and errors of the pages.
 */
export async function writePrerenderedPages(webDir: string, rendererPath: string): Promise<void> {
  const { renderPage, renderExampleOffer } = moduleSchema.parse(
    await import(pathToFileURL(rendererPath).href),
  );
  const template = readFileSync(join(webDir, 'index.html'), 'utf8');
  const documents = new Map<(typeof PRERENDERED_PATHS)[number], string>();
  for (const path of PRERENDERED_PATHS) {
    const document = pageDocument(template, path, await renderPage(path));
    documents.set(path, path === '/buy-credits' ? withFiller(document, webDir) : document);
  }
  const href = STYLESHEET_LINK.exec(template)?.[1] ?? '';
  const css = readFileSync(join(webDir, href), 'utf8');
  const shown = [...documents.values(), `<body>${renderExampleOffer()}</body>`];
  const styles = await criticalStyles(webDir, { href, css, documents: shown });
  for (const [path, document] of documents) {
    const file = join(webDir, documentFile(path));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, withInlineBootScript(withInlineStyles(document, styles), webDir));
  }
}

/** `boot.js` adds the stylesheets after the inline rules. The links in `noscript` are for browsers without scripts. */
function withInlineStyles(document: string, styles: string): string {
  const links = [...document.matchAll(STYLESHEETS)];
  const [href = '', fontHref = ''] = links.map(([, each = '']) => each);
  return document
    .replace(STYLESHEETS, '')
    .replace(
      '</head>',
      () => `  <noscript>${links.map(([link]) => link.trim()).join('')}</noscript>\n  </head>`,
    )
    .replace('<html ', () => `<html data-styles="${href}" data-fonts="${fontHref}" `)
    .replace(BOOT_SCRIPT, () => `<style>${styles}</style>\n    ${BOOT_SCRIPT}`);
}

/** Names the script that fills in the prices, for `boot.js`. */
function withFiller(document: string, webDir: string): string {
  const file = readdirSync(join(webDir, 'assets')).find((name) =>
    /^fill-credit-plans-[\w-]+\.js$/.test(name),
  );
  if (file === undefined) throw new DocumentTemplateError('The script that fills in the prices is missing.');
  return document.replace('<html ', () => `<html data-filler="/assets/${file}" `);
}

/**
 * Returns the document of a prerendered page. Its scripts are inside a template element, and `boot.js` runs them after
 * the first paint.
 * @throws DocumentTemplateError
 */
export function pageDocument(template: string, path: string, page: z.output<typeof renderedSchema>): string {
  const scripts = [...template.matchAll(SCRIPT)].map(([, tag = '']) => tag);
  const isComplete =
    [ROOT_ELEMENT, BOOT_SCRIPT].every((part) => template.includes(part)) &&
    [TITLE, STYLESHEET_LINK].every((part) => part.test(template));
  if (scripts.length === 0 || !isComplete) {
    throw new DocumentTemplateError(
      'index.html needs a title, an empty root element, a stylesheet, boot.js and scripts.',
    );
  }
  return (
    template
      .replace(SCRIPT, '')
      .replace(FONT_PRELOAD, '')
      .replace('<html ', () => `<html data-page="${path}" `)
      .replace(TITLE, () => `<title>${escaped(page.title)}</title>`)
      // The site's Content-Security-Policy blocks style attributes. Scripts set the properties.
      .replace(ROOT_ELEMENT, () => `<div id="root">${page.html.replace(STYLE_ATTRIBUTE, '')}</div>`)
      .replace('</body>', () => `<template id="scripts">${scripts.join('')}</template>\n  </body>`)
  );
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
