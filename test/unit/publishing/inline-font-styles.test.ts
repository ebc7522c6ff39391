import { describe, expect, it } from 'vitest';
import { inlineFontStyles } from '../../../functions/core/publishing/pages/inline-font-styles.ts';

const INTER = '/vendor/font-inter@5.3.0/font.css';
const FETCHED = '/vendor/npm/0123456789abcdef/@fontsource/changa-one@5.2.1/font.css';
const FACE = "@font-face{font-family:'Inter';src:url(latin-wght-normal.woff2) format('woff2')}";
const apps = {
  readText: async (key: string) => ([INTER, FETCHED].includes(`/${key}`) ? FACE : undefined),
};
const styleIn = (folder: string) => `<style>${FACE.replace('url(', `url(${folder}/`)}</style>`;
const pageOf = (head: string) => `<!doctype html><html><head>${head}</head><body><p>Tea</p></body></html>`;

describe('the links of a document to fonts', () => {
  it.each([INTER, FETCHED])('become styles with absolute addresses: %s', async (path) => {
    const head = (font: string) => `<title>Tea</title>${font}<style>p{color:red}</style>`;
    const html = pageOf(head(`<link rel="stylesheet" href="${path}" crossorigin>`));
    expect(await inlineFontStyles(apps, html)).toBe(pageOf(head(styleIn(path.replace('/font.css', '')))));
  });

  it.each([
    ['of print', `<link rel="stylesheet" media="print" href="${INTER}">`],
    ['that a script finds by its id', `<link id="font" rel="stylesheet" href="${INTER}">`],
    ['that load only in advance', `<link rel="preload" as="style" href="${INTER}">`],
    ['in the text of a script', `<script>const link = '<link rel="stylesheet" href="${INTER}">';</script>`],
    ['in a comment', `<!-- <link rel="stylesheet" href="${INTER}"> -->`],
    ['for browsers without scripts', `<noscript><link rel="stylesheet" href="${INTER}"></noscript>`],
    ['of a font that is missing', '<link rel="stylesheet" href="/vendor/font-none@1.0.0/font.css">'],
    ['of another file', '<link rel="stylesheet" href="/vendor/font-inter@5.3.0/../../live/prj_1/font.css">'],
    ['of another host', `<link rel="stylesheet" href="https://other.example${INTER}">`],
    ['that end within the tag', `<link rel="stylesheet" href="${INTER}"`],
  ])('stay as they are %s', async (_, head) => {
    for (const html of [pageOf(head), head]) expect(await inlineFontStyles(apps, html)).toBe(html);
  });

  it('stay where the styles could end their element', async () => {
    const html = pageOf(`<link rel="stylesheet" href="${INTER}">`);
    const hostile = { readText: async () => '@font-face{}</style><script>alert(1)</script>' };
    expect(await inlineFontStyles(hostile, html)).toBe(html);
  });

  it('stay after the first twelve, and beyond the start of a large document', async () => {
    const link = `<link rel="stylesheet" href="${INTER}">`;
    const many = await inlineFontStyles(apps, pageOf(link.repeat(14)));
    expect([many.split('<style>').length - 1, many.split('<link').length - 1]).toEqual([12, 2]);
    const late = pageOf(`<style>/*${' '.repeat(200_000)}*/</style>${link}`);
    expect(await inlineFontStyles(apps, late)).toBe(late);
  });
});
