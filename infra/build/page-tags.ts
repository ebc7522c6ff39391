import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { escapeHtml } from '../../shared/domain/escape-html.ts';
import { GALLERY } from '../../shared/domain/gallery.ts';
import { SOCIAL_IMAGE_HEIGHT_PX, SOCIAL_IMAGE_PATH, SOCIAL_IMAGE_WIDTH_PX } from '../../shared/domain/image-limits.ts';
import { NOT_FOUND_PATH, PAGE_DESCRIPTIONS } from '../../shared/domain/prerendered-pages.ts';
import { SITE_URL_MARKER } from '../../shared/domain/site-url-marker.ts';

const manifestSchema = z.record(z.string(), z.object({ file: z.string() }));

interface PageFacts {
  description: string;
  /** Path of the picture for link previews. */
  image: string;
  imageAlt: string;
  imageSize?: { widthPx: number; heightPx: number };
}

class PageFactsError extends Error {
  readonly code = 'page_facts';
}

/** Returns the tags of a page for search engines and link previews. Throws PageFactsError for an unknown page. */
export function pageTags(webDir: string, path: string, title: string): string {
  if (path === NOT_FOUND_PATH) return meta('name', 'robots', 'noindex');
  const { description, image, imageAlt, imageSize } = factsOf(webDir, path);
  const url = SITE_URL_MARKER + path;
  const imageUrl = SITE_URL_MARKER + image;
  return [
    meta('name', 'description', description),
    `<link rel="canonical" href="${escapeHtml(url)}">`,
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', 'Buidl'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', url),
    meta('property', 'og:image', imageUrl),
    ...(imageSize === undefined
      ? []
      : [
          meta('property', 'og:image:width', String(imageSize.widthPx)),
          meta('property', 'og:image:height', String(imageSize.heightPx)),
        ]),
    meta('property', 'og:image:alt', imageAlt),
    meta('name', 'twitter:card', 'summary_large_image'),
    meta('name', 'twitter:title', title),
    meta('name', 'twitter:description', description),
    meta('name', 'twitter:image', imageUrl),
    meta('name', 'twitter:image:alt', imageAlt),
  ].join('');
}

function meta(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escapeHtml(content)}">`;
}

function factsOf(webDir: string, path: string): PageFacts {
  const description = new Map<string, string>(Object.entries(PAGE_DESCRIPTIONS)).get(path);
  if (description !== undefined) {
    const imageSize = { widthPx: SOCIAL_IMAGE_WIDTH_PX, heightPx: SOCIAL_IMAGE_HEIGHT_PX };
    return { description, image: SOCIAL_IMAGE_PATH, imageAlt: 'Buidl: describe an app, get a working one', imageSize };
  }
  const template = GALLERY.find(({ id }) => path === `/templates/${id}`);
  if (template === undefined) throw new PageFactsError(`The page ${path} has no description.`);
  const image = thumbnailOf(webDir, template.id);
  return { description: template.description, image, imageAlt: `What ${template.title} looks like` };
}

function thumbnailOf(webDir: string, templateId: string): string {
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(join(webDir, '.vite/manifest.json'), 'utf8')));
  const file = manifest[`src/components/templates/thumbnails/${templateId}-1280.webp`]?.file;
  if (file === undefined) throw new PageFactsError(`The template ${templateId} has no picture.`);
  return `/${file}`;
}
