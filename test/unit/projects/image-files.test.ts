import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { replaceLongValues } from '../../../functions/core/builds/documents/document-images.ts';
import { withImageFiles, withInlineImages } from '../../../functions/core/projects/files/image-files.ts';
import { appOriginOf, ownHostsBelow } from '../../../shared/domain/app-host.ts';
import { exportDocument, findImageUrls } from '../../../shared/domain/export-document.ts';
import { inlineImageUrl, replaceImage } from '../../../shared/domain/inline-images.ts';

const PROJECT_ID = 'prj_1';
const APPS_URL = 'https://apps.example';
const BYTES = { hero: Uint8Array.of(1, 2, 3), logo: Uint8Array.of(4, 5) };
type Name = keyof typeof BYTES;

const keyOf = (bytes: Uint8Array) => `images/${PROJECT_ID}/${createHash('sha256').update(bytes).digest('hex')}.webp`;
const inlineOf = (name: Name, bytes = BYTES[name]) =>
  inlineImageUrl(name, { contentType: 'image/webp', base64: Buffer.from(bytes).toString('base64') });
const fileOf = (name: Name) => `/${keyOf(BYTES[name])}#${name}`;
const assets = (['hero', 'logo'] as const).map((name) => ({
  placeholder_id: name,
  url: `${APPS_URL}/${keyOf(BYTES[name])}`,
}));
const apps = {
  readBytes: async (key: string) => Object.values(BYTES).find((bytes) => keyOf(bytes) === key),
};
const moveOut = (document: string) => withImageFiles(document, PROJECT_ID, assets);
const moveIn = (document: string) => withInlineImages(apps, document, PROJECT_ID);

describe('the images of a saved document', () => {
  it('are files, wherever and however often they are shown', () => {
    const styles = `<style>a{background:url(${inlineOf('hero')})}</style>`;
    const script = `<script>const html = "<img src='${inlineOf('logo')}'>"; photo = '${inlineOf('hero')}';</script>`;
    expect(moveOut(styles + script)).toBe(
      `<style>a{background:url(${fileOf('hero')})}</style>` +
        `<script>const html = "<img crossorigin src='${fileOf('logo')}'>"; photo = '${fileOf('hero')}';</script>`,
    );
  });

  it('stay data: URLs when the product did not encode them', () => {
    const forged = inlineOf('hero', Uint8Array.of(9));
    const script = `data:image/svg+xml;name=other;base64,${btoa('<svg><script/></svg>')}`;
    const document = `<img src="${forged}"><img src="${script}">`;
    expect(moveOut(document)).toBe(document);
  });

  it('are inlined for a build, and restored to the same document', async () => {
    const piece = fc.constantFrom(
      '<img alt="a" src="',
      `<img crossorigin src='`,
      '">\n',
      "'>",
      'x',
      '$&',
      ' /images/',
      'url(',
      // A URL of an image ends before each of these characters.
      `${inlineOf('hero')})`,
      `${inlineOf('logo')}"`,
      `${fileOf('hero')}'`,
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 12 }), async (pieces) => {
        const saved = moveOut(pieces.join(''));
        const inside = await moveIn(saved);
        expect(moveOut(inside)).toBe(saved);
        expect(replaceLongValues(saved).unfold(replaceLongValues(saved).folded)).toBe(saved);
      }),
    );
  });

  it('are not read from other projects or hosts', async () => {
    const others = [
      fileOf('hero').replace(PROJECT_ID, 'prj_2'),
      `https://other.example${fileOf('hero')}`,
      fileOf('hero').replace(/[0-9a-f]{64}/, '0'.repeat(64)),
    ];
    const document = others.map((url) => `<img src="${url}">`).join('');
    expect(await moveIn(document)).toBe(document);
  });

  it('are names for a model', () => {
    expect(replaceLongValues(`<img src="${fileOf('hero')}">`).folded).toBe('<img src="{{image:hero}}">');
  });

  it('are replaced by name, also as data: URLs of older documents', () => {
    const key = keyOf(Uint8Array.of(7));
    for (const shown of [fileOf('hero'), inlineOf('hero')]) {
      const document = `<img src="${shown}"><img src="${fileOf('logo')}">`;
      expect(replaceImage(document, 'hero', key)).toBe(
        `<img crossorigin src="/${key}#hero"><img crossorigin src="${fileOf('logo')}">`,
      );
    }
  });

  it('are inlined in an exported file', () => {
    const absolute = `${APPS_URL}/images/prj_1/abc.webp`;
    const document = `<img src="${fileOf('hero')}"><img src="${absolute}"><img src="${fileOf('hero')}">`;
    const urls = findImageUrls(document, APPS_URL);
    expect(urls).toEqual([absolute, fileOf('hero')]);
    const exported = exportDocument({
      html: document,
      dataUrls: new Map(urls.map((url, index) => [url, `data:,${index}`])),
      script: '',
    });
    expect(exported).toBe('<img src="data:,1"><img src="data:,0"><img src="data:,1">');
  });

  it('are found on the host of the app and on the apps domain, and nowhere else', () => {
    const projectId = 'prj_01kb3qrmcgnbz0ah4vvb8yxq1a';
    const origin = appOriginOf(ownHostsBelow(APPS_URL), projectId);
    const addresses = [origin, APPS_URL, 'https://example', 'https://apps.example.evil.example'].map(
      (each) => `${each}/images/${projectId}/abc.webp`,
    );
    expect(findImageUrls(addresses.join(' '), origin)).toEqual(addresses.slice(0, 2));
    expect(findImageUrls(addresses.join(' '), APPS_URL)).toEqual(addresses.slice(1, 2));
  });
});
