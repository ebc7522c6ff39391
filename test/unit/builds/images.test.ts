import fc from 'fast-check';
import { parseFragment } from 'parse5';
import { describe, expect, it } from 'vitest';
import { proceduralGenerator } from '../../../functions/adapters/images/procedural-artist.ts';
import { fillImages } from '../../../functions/core/builds/documents/document-images.ts';

const palette = {
  background: '#000000',
  surface: '#111111',
  text: '#ffffff',
  muted: '#888888',
  primary: '#22aa44',
  accent: '#ff8800',
};
const image = { placeholder_id: 'hero', contentType: 'image/svg+xml', base64: btoa('<svg>$&</svg>') };

describe('the procedural artist', () => {
  const aspect = fc.constantFrom('1:1', '16:9', '4:3', '3:4', '9:16');
  it('draws well-formed, deterministic SVG with the requested ratio and the app’s colors', () => {
    fc.assert(
      fc.property(fc.string(), aspect, (prompt, shape) => {
        const image = { placeholder_id: 'hero', purpose: 'top', prompt: `a ${prompt}`, aspect: shape };
        const svg = proceduralGenerator.drawSvg(image, palette);
        expect(svg).toBe(proceduralGenerator.drawSvg(image, palette));
        expect(svg).not.toMatch(/NaN|undefined|Infinity|<script/);
        const errors: unknown[] = [];
        parseFragment(svg, { onParseError: (error) => errors.push(error) });
        expect(errors).toEqual([]);
        expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 \d+ \d+"/);
        const [, width = 0, height = 0] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg)?.map(Number) ?? [];
        const [wide = 1, high = 1] = shape.split(':').map(Number);
        expect(width / height).toBeCloseTo(wide / high, 1);
        const colours = new Set(svg.match(/#[0-9a-f]{6}/g));
        expect([...colours].every((colour) => Object.values(palette).includes(colour))).toBe(true);
      }),
    );
  });
});

describe('filling in images', () => {
  it('replaces each placeholder, wherever and however often it occurs', () => {
    const code = '<img src="{{image:hero}}"><style>a{background:url({{image:hero}})}</style>';
    const [, first, second] = fillImages(code, [image]).split('data:image/svg+xml;name=hero;base64,');
    for (const part of [first, second]) {
      const base64 = /^[A-Za-z0-9+/=]+/.exec(part ?? '')?.[0] ?? '';
      expect(Buffer.from(base64, 'base64').toString('utf8')).toBe('<svg>$&</svg>');
    }
  });

  it('inserts a transparent pixel for a missing image, and changes nothing else', () => {
    expect(fillImages('<img src="{{image:none}}">', [image])).toMatch(/<img src="data:image\/gif;base64,\S+">/);
    const untouched = '{{image:BIG}} {{other}} $& {{image:}}';
    expect(fillImages(untouched, [image])).toBe(untouched);
  });
});
