import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { transformSync } from 'esbuild';
import * as z from 'zod';
import {
  documentFile,
  NOT_FOUND_PATH,
  PRERENDERED_PATHS,
  TEMPLATE_PATHS,
} from '../../shared/domain/prerendered-pages.ts';
import { pageTags } from './page-tags.ts';

const renderedSchema = z.object({ html: z.string(), title: z.string() });
const moduleSchema = z.object({
  renderPage: z.function({ input: [z.string()], output: z.promise(renderedSchema) }),
});

const ROOT_ELEMENT = '<div id="root"></div>';
const BLOCKING_SCRIPT = '<script src="/before-paint.js"></script>';
const STYLE_ATTRIBUTE = / style="[^"]*"/g;
const TITLE = /<title>[^<]*<\/title>/;
const DESCRIPTION = /<meta name="description"[^>]*>/;
/** Matches font preloads. They are removed, because they would take bandwidth from the document and its scripts. */
export const FONT_PRELOADS = /\s*<link rel="preload" as="font"[^>]*>/g;
const STYLESHEET = /\s*<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/;
const SCRIPTS = /\s*(?:<link rel="modulepreload"[^>]*>|<script type="module"[^>]*><\/script>)/g;

class DocumentTemplateError extends Error {
  readonly code = 'document_template';
}

/** Throws DocumentTemplateError when index.html lacks a part. Throws the errors of components. */
export async function writePrerenderedPages(webDir: string, rendererPath: string): Promise<void> {
  const { renderPage } = moduleSchema.parse(await import(pathToFileURL(rendererPath).href));
  const template = readFileSync(join(webDir, 'index.html'), 'utf8');
  const inline = inlineParts(webDir, template);
  for (const path of [...PRERENDERED_PATHS, ...TEMPLATE_PATHS, NOT_FOUND_PATH]) {
    const file = join(webDir, documentFile(path));
    mkdirSync(dirname(file), { recursive: true });
    const page = await renderPage(path);
    const tags = pageTags(webDir, path, page.title);
    writeFileSync(file, pageDocument(template, path, page, { inline, tags }));
  }
}

/**
 * Returns the styles and the start script of all pages as inline elements. A separate file would cost a round trip and
 * block a slow phone for 100 ms.
 */
function inlineParts(webDir: string, template: string): string {
  const href = STYLESHEET.exec(template)?.[1] ?? '';
  const styles = readFileSync(join(webDir, href), 'utf8').trim();
  const source = readFileSync(join(webDir, 'before-paint.js'), 'utf8');
  const script = transformSync(source, { minify: true, target: 'es2022' }).code.trim();
  return `<style data-href="${href}">${styles}</style><script>${script}</script>`;
}

/**
 * Returns the HTML of a prerendered page. Its scripts are at the end of the body, after the content that is painted
 * first.
 */
function pageDocument(
  template: string,
  path: string,
  page: z.output<typeof renderedSchema>,
  { inline, tags }: { inline: string; tags: string },
): string {
  const scripts = template.match(SCRIPTS)?.join('') ?? '';
  // Removes style attributes, because the Content-Security-Policy blocks them. Scripts set the properties instead.
  const html = page.html.replace(STYLE_ATTRIBUTE, '');
  const title = page.title.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const parts: [string | RegExp, string][] = [
    [BLOCKING_SCRIPT, inline],
    [STYLESHEET, ''],
    [SCRIPTS, ''],
    [FONT_PRELOADS, ''],
    ['<html ', `<html data-page="${path}" `],
    [TITLE, `<title>${title}</title>`],
    [DESCRIPTION, tags],
    [ROOT_ELEMENT, `<div id="root">${html}</div>`],
    ['</body>', `${scripts}\n  </body>`],
  ];
  return parts.reduce((document, [part, replacement]) => withPart(document, part, replacement), template);
}

/** Throws DocumentTemplateError when the document lacks the part. */
function withPart(document: string, part: string | RegExp, replacement: string): string {
  if (document.search(part) < 0) throw new DocumentTemplateError(`index.html has no ${part}.`);
  return document.replace(part, () => replacement);
}
