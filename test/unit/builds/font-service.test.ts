/** Parses URLs of font services, which name families, weights and styles in one of two grammars. */
import { describe, expect, it } from 'vitest';
import { isFontServiceAddress, readFontAddress } from '../../../functions/core/builds/documents/font-service.ts';
import { findShelfFont, fontAddress, SHELF_FONTS } from '../../../shared/domain/fonts/shelf-fonts.ts';

const GOOGLE = 'https://fonts.googleapis.com';

describe('the address of a font service', () => {
  it.each([
    [`${GOOGLE}/css?family=Open+Sans`, [{ family: 'Open Sans', weights: [], hasItalic: false }]],
    [
      `${GOOGLE}/css?family=Open+Sans:400,700italic|Roboto:i,bold&display=swap`,
      [
        { family: 'Open Sans', weights: [400, 700], hasItalic: true },
        { family: 'Roboto', weights: [400, 700], hasItalic: true },
      ],
    ],
    [
      `//fonts.googleapis.com/css2?family=Crimson+Pro:ital,wght@0,450;1,700&amp;family=Inter:wght@100..300`,
      [
        { family: 'Crimson Pro', weights: [450, 700], hasItalic: true },
        { family: 'Inter', weights: [100, 200, 300], hasItalic: false },
      ],
    ],
    [`${GOOGLE}/css2?family=Inter:opsz,wght@14..32,400`, [{ family: 'Inter', weights: [400], hasItalic: false }]],
    [`${GOOGLE}/icon?family=Material+Icons`, [{ family: 'Material Icons', weights: [], hasItalic: false }]],
    [
      'https://fonts.bunny.net/css?family=open-sans:400,400i',
      [{ family: 'open-sans', weights: [400], hasItalic: true }],
    ],
    [`${GOOGLE}/css2?family=..%2F..%2Fsecret&family=`, []],
    [`${GOOGLE}/css2`, []],
  ])('%s names its fonts', (address, fonts) => expect(readFontAddress(address)).toEqual(fonts));

  it.each(['https://fonts.googleapis.com.example/css?family=Inter', '/css?family=Inter', 'https://[', ''])(
    'is not %s',
    (address) => {
      expect(readFontAddress(address)).toBeUndefined();
      expect(isFontServiceAddress(address)).toBe(false);
    },
  );
});

describe('the fonts of the shelf', () => {
  it('are found by their name at Google and at Bunny', () => {
    expect(findShelfFont('Press Start 2P')).toBe(findShelfFont('press-start-2p'));
    expect(findShelfFont('Chewy')).toBeUndefined();
  });

  it('are sixty or more, each once', () => {
    expect(new Set(SHELF_FONTS.map(fontAddress)).size).toBe(SHELF_FONTS.length);
    expect(SHELF_FONTS.length).toBeGreaterThanOrEqual(60);
  });
});
