import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { publishedScript } from 'virtual:app-scripts';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { TEMPLATE_KINDS } from '../../../../shared/domain/app-template.ts';
import { findTemplate, GALLERY } from '../../../../shared/domain/gallery.ts';
import { insertRuntime } from '../../../../shared/domain/insert-runtime.ts';
import { keepNeededParts } from '../../../../shared/domain/runtime-parts.ts';
import { templateIdSchema } from '../../../../shared/domain/template-id.ts';
import { PROJECT_NAME_MAX_LENGTH } from '../../../../shared/domain/text-limits.ts';
import { composeTemplate, SubstituteTemplateError } from '../../gallery/compose-template.ts';
import {
  CHECKED_TEMPLATES_FILE,
  checkedTemplatesSchema,
  THUMBNAIL_WIDTHS,
  thumbnailFile,
  thumbnailsDirIn,
} from '../../gallery/thumbnail-files.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const MAX_DOCUMENT_BYTES = 100_000;
const MAX_THUMBNAILS_BYTES = 1_000_000;

const templateSchema = z.strictObject({
  id: templateIdSchema,
  title: z.string().min(3).max(PROJECT_NAME_MAX_LENGTH),
  description: z.string().min(20).max(90).endsWith('.'),
  kind: z.enum(TEMPLATE_KINDS),
  idea: z.string().min(20).max(400),
});

describe('the gallery', () => {
  it('has valid templates', () => {
    expect(z.array(templateSchema).parse(GALLERY)).toEqual(GALLERY);
  });

  it('has 24 templates of all kinds, with unique ids, titles, descriptions and ideas', () => {
    expect(GALLERY).toHaveLength(24);
    for (const field of ['id', 'title', 'description', 'idea'] as const) {
      expect(new Set(GALLERY.map((template) => template[field])).size).toBe(24);
    }
    for (const kind of TEMPLATE_KINDS) {
      expect(GALLERY.filter((template) => template.kind === kind).length, kind).toBeGreaterThanOrEqual(4);
    }
  });

  it('finds a template by its exact id', () => {
    expect(findTemplate('chess')?.title).toBe('Chess');
    for (const id of ['', 'Chess', 'toString', '../chess']) expect(findTemplate(id)).toBeUndefined();
  });
});

describe('a template', () => {
  it('is refused when the offline model has only a substitute for its idea', async () => {
    const template = { ...requireTemplate('chess'), title: 'Tides', idea: 'A simulation of tidal forces.' };
    await expect(composeTemplate(template)).rejects.toThrow(SubstituteTemplateError);
  });

  it('is a whole app with its images inside and acceptance flows, and calls no AI', async () => {
    for (const template of GALLERY) {
      const { document, images, flows, summary } = await composeTemplate(template);
      expect(summary, template.id).not.toBe('');
      expect(document, template.id).toMatch(/^<!doctype html>[\s\S]*<\/html>\s*$/);
      expect(document, template.id).not.toMatch(/buidl\.ai|\{\{image:|https?:\/\/(?!www\.w3\.org)/);
      expect(document.length, template.id).toBeLessThan(MAX_DOCUMENT_BYTES);
      expect(insertRuntime(document, publishedScript), template.id).toContain(
        keepNeededParts(publishedScript, document),
      );
      expect(flows.length, template.id).toBeGreaterThan(0);
      for (const { base64 } of images) expect(document).toContain(base64);
    }
  });

  it('has thumbnails of its current document (npm run assets -- templates takes them)', async () => {
    const checked = checkedTemplatesSchema.parse(JSON.parse(readFileSync(join(ROOT, CHECKED_TEMPLATES_FILE), 'utf8')));
    const composed = await Promise.all(
      GALLERY.map(async (template) => [template.id, sha256((await composeTemplate(template)).document)]),
    );
    const shown = Object.entries(checked).map(([id, { documentSha256 }]) => [id, documentSha256]);
    expect(shown).toEqual(composed);
    expect(Math.min(...Object.values(checked).map(({ checksPassed }) => checksPassed))).toBeGreaterThan(5);
  });

  it('has thumbnails at 16:9 that are small in total', async () => {
    const dir = thumbnailsDirIn(ROOT);
    const wanted = GALLERY.flatMap(({ id }) =>
      THUMBNAIL_WIDTHS.map((width) => ({ width, file: thumbnailFile(id, width) })),
    );
    expect(readdirSync(dir).sort()).toEqual(wanted.map(({ file }) => file).sort());
    let bytes = 0;
    for (const { width, file } of wanted) {
      const found = await sharp(join(dir, file)).metadata();
      expect([found.format, found.width, found.height], file).toEqual(['webp', width, (width * 9) / 16]);
      bytes += statSync(join(dir, file)).size;
    }
    expect(bytes).toBeLessThan(MAX_THUMBNAILS_BYTES);
  });
});

function requireTemplate(id: string) {
  const template = findTemplate(id);
  if (!template) throw new Error(`There is no template ${id}.`);
  return template;
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
