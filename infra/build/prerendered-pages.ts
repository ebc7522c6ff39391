import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { transformSync } from 'esbuild';
import * as z from 'zod';
import { documentFile, PRERENDERED_PATHS } from '../../shared/domain/prerendered-pages.ts';
import { criticalStyles } from './critical-styles.ts';

const renderedSchema = z.object({ html: z.string(), title: z.string() });
const moduleSchema = z.object({
  renderPage: z.function({ input: [z.string()], output: z.promise(renderedSchema) }),
});

const ROOT_ELEMENT = '<div id="root"></div>';
const BLOCKING_SCRIPT = '<script src="/before-paint.js"></script>';
const STYLE_ATTRIBUTE = / style="[^"]*"/g;
const TITLE = /<title>[^<]*<\/title>/;
/** A preloaded font takes bandwidth from the document and its scripts. */
export const FONT_PRELOADS = /\s*<link rel="preload" as="font"[^>]*>/g;
const STYLESHEET = /\s*<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/;
const SCRIPTS = /\s*(?:<link rel="modulepreload"[^>]*>|<script type="module"[^>]*><\/script>)/g;

/** `index.html` lacks a part that a prerendered page replaces. */
class DocumentTemplateError extends Error {
  readonly code = 'document_template';
}

/**
 * Writes the prerendered pages into the folder of the site. Each is `index.html` with the rendered page inside.
 * @throws DocumentTemplateError, and the errors of components.
 */
export async function writePrerenderedPages(webDir: string, rendererPath: string): Promise<void> {
  const { renderPage } = moduleSchema.parse(await import(pathToFileURL(rendererPath).href));
  const template = readFileSync(join(webDir, 'index.html'), 'utf8');
  const documents = new Map<(typeof PRERENDERED_PATHS)[number], string>();
  for (const path of PRERENDERED_PATHS) {
    documents.set(path, pageDocument(template, path, await renderPage(path)));
  }
  const href = STYLESHEET.exec(template)?.[1] ?? '';
  const styles = await criticalStyles(webDir, href, [...documents.values()]);
  const source = readFileSync(join(webDir, 'before-paint.js'), 'utf8');
  const script = transformSync(source, { minify: true, target: 'es2022' }).code.trim();
  const inline = `<style>${styles}</style><script>${script}</script>`;
  for (const [path, document] of documents) {
    const file = join(webDir, documentFile(path));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, withPart(document, BLOCKING_SCRIPT, inline));
  }
}

/**
 * Returns `index.html` with a rendered page inside. The stylesheet and the scripts move to the end of the body, because the page brings
 * the styles of its first paint itself.
 */
function pageDocument(template: string, path: string, page: z.output<typeof renderedSchema>): string {
  const stylesheet = STYLESHEET.exec(template)?.[0] ?? '';
  const scripts = template.match(SCRIPTS)?.join('') ?? '';
  // The Content-Security-Policy blocks style attributes. Scripts set the properties.
  const html = page.html.replace(STYLE_ATTRIBUTE, '');
  const title = page.title.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const parts: [string | RegExp, string][] = [
    [STYLESHEET, ''],
    [SCRIPTS, ''],
    [FONT_PRELOADS, ''],
    ['<html ', `<html data-page="${path}" `],
    [TITLE, `<title>${title}</title>`],
    [ROOT_ELEMENT, `<div id="root">${html}</div>`],
    ['</body>', `${stylesheet}${scripts}\n  </body>`],
  ];
  return parts.reduce((document, [part, replacement]) => withPart(document, part, replacement), template);
}

/** @throws DocumentTemplateError */
function withPart(document: string, part: string | RegExp, replacement: string): string {
  if (document.search(part) < 0) throw new DocumentTemplateError(`index.html has no ${part}.`);
  return document.replace(part, () => replacement);
}
