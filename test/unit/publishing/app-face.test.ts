import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { sharpEncoder } from '../../../functions/adapters/images/sharp-encoder.ts';
import { makeAppIcons } from '../../../functions/core/publishing/faces/make-app-icons.ts';
import { monogramSvg } from '../../../functions/core/publishing/faces/monogram.ts';
import { readAppFace } from '../../../functions/core/publishing/faces/read-app-face.ts';
import type { AppFace } from '../../../shared/domain/app-face.ts';

const SQUARE = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="#00ff00" d="M0 0h8v8H0z"/></svg>')}`;
const pageOf = (head: string, body = '') =>
  `<!doctype html><html lang="en"><head>${head}</head><body>${body}</body></html>`;

describe('the face of an app', () => {
  it('is what its document says', () => {
    const head = `<title> Tea &amp; more\n</title><meta name="theme-color" content="#0A8"><link rel="shortcut icon" href="${SQUARE}">`;
    const body = `<h1>Tea</h1><p>Steep <b>three</b> minutes.<script>alert('no')</script></p><p hidden>Secret</p>
      <svg><title>Cup</title></svg><ul><li>Green</li><li>Black</li></ul>`;
    expect(readAppFace(pageOf(head, body))).toEqual({
      title: 'Tea & more',
      themeColor: '#00aa88',
      iconUrl: SQUARE,
      text: 'Tea\nSteep three minutes.\nGreen\nBlack',
    });
  });

  it('has the main color of its style sheet when it names no other', () => {
    const style = '<style>:root{--ink:#111111;--color-primary: #12ab9f;--accent:#ff0000}</style>';
    expect(readAppFace(pageOf(style)).themeColor).toBe('#12ab9f');
    expect(readAppFace(pageOf('<meta name="theme-color" content="red;x">')).themeColor).toBeUndefined();
  });

  it.each([
    'https://far.example/icon.png',
    '//far.example/icon.svg',
    'data:text/html,x',
    `data:image/png,${'x'.repeat(9_000)}`,
  ])('has no icon with the address %s', (href) => {
    expect(readAppFace(pageOf(`<link rel="icon" href="${href}">`)).iconUrl).toBeUndefined();
  });

  it('has a limited text, and is read from any document', () => {
    expect(readAppFace(pageOf('', `<p>${'word '.repeat(2_000)}</p>`)).text?.length).toBeLessThanOrEqual(2_000);
    expect(readAppFace('')).toEqual({});
    expect(readAppFace('<div>'.repeat(20_000))).toEqual({});
  });
});

describe('the icon of an app', () => {
  /** Makes the icons of an app. Returns the side in px and the color at the corner of each icon. */
  async function iconsOf(face: AppFace) {
    const written: Uint8Array[] = [];
    const apps = {
      readText: () => Promise.resolve(undefined),
      write: (_key: string, bytes: Uint8Array | string) => {
        if (typeof bytes !== 'string') written.push(bytes);
        return Promise.resolve();
      },
    };
    const services = { apps, addresses: { appsUrl: 'https://apps.example' }, imageEncoder: sharpEncoder };
    const urls = await makeAppIcons(services, { projectId: 'prj_1', name: 'Éclair' }, face);
    for (const url of Object.values(urls)) expect(url).toMatch(/^https:\/\/apps\.example\/images\/prj_1\/\w+\.png$/);
    const found = await Promise.all(
      written.map(async (bytes) => {
        const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
        expect(info.channels).toBe(3);
        return [info.width, info.height, `#${Buffer.from(data.subarray(0, 3)).toString('hex')}`] as const;
      }),
    );
    return found.toSorted(([left], [right]) => left - right);
  }
  const all = (color: string) => [180, 192, 512].map((side) => [side, side, color]);

  it('is that of its document, as opaque PNGs', async () => {
    expect(await iconsOf({ iconUrl: SQUARE, themeColor: '#112233' })).toEqual(all('#00ff00'));
    const png = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#0000ff' } })
      .png()
      .toBuffer();
    expect(await iconsOf({ iconUrl: `data:image/png;base64,${png.toString('base64')}` })).toEqual(all('#0000ff'));
  });

  it.each([
    undefined,
    "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'><text y='.9em'>🔥</text></svg>",
    "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'><image href='file:///etc/hostname'/></svg>",
    "data:image/svg+xml,<!DOCTYPE svg [<!ENTITY a 'b'>]><svg xmlns='http://www.w3.org/2000/svg'></svg>",
    'data:image/png;base64,AAAA',
    'data:image/svg+xml,%E0%A4%A',
  ])('is a letter on its color where it has none to draw: %s', async (iconUrl) => {
    expect(await iconsOf({ themeColor: '#112233', ...(iconUrl && { iconUrl }) })).toEqual(all('#112233'));
  });

  it('has a letter with contrast', () => {
    expect(monogramSvg('éclair', '#112233')).toContain('stroke="#ffffff"');
    expect(monogramSvg('éclair', '#ffee00')).toContain('stroke="#1f1c17"');
    expect(monogramSvg('éclair')).toBe(monogramSvg('Earth'));
    expect(monogramSvg('日本')).not.toBe(monogramSvg('Earth'));
  });
});
