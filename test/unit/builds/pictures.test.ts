import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { LayerPictures } from '../../../functions/adapters/pictures/layer-pictures.ts';
import { findPicture, pictureNamed } from '../../../functions/core/builds/pictures/find-picture.ts';
import { insertPictures, type ReplacedPicture } from '../../../functions/core/builds/pictures/insert-pictures.ts';
import { writePictures } from '../../../infra/build/pictures.ts';
import type { PictureIndex } from '../../../shared/domain/picture-set.ts';
import { PICTURES } from '../../fixtures/pictures.ts';
import { temporaryDir } from '../../fixtures/temporary-dir.ts';
import { ROOT } from '../docs/markdown-files.ts';

let index: PictureIndex;
beforeAll(async () => {
  index = await PICTURES.readIndex();
});

const find = (words: string, set?: string) => {
  const found = findPicture(index, words, set);
  return found && `${found.set}/${found.name}`;
};
const svgOf = (url: string) => Buffer.from(/;base64,([\w+/=]+)/.exec(url)?.[1] ?? '', 'base64').toString();

describe('the search for a picture', () => {
  it.each([
    ['pizza', 'pizza'],
    ['guitar', 'guitar'],
    ['haircut', 'person-getting-haircut'],
    ['Kaffee', 'hot-beverage'],
    ['croissants', 'croissant'],
    ['birthday cake', 'birthday-cake'],
    ['pizza margherita', 'pizza'],
    ['Brötchen', 'baguette-bread'],
    ['dog food', 'dog'],
    ['Zahnarzt', 'tooth'],
    ['red apple', 'red-apple'],
  ])('finds for “%s” the drawing %s', (words, name) => {
    expect(find(words)).toBe(`fluent-emoji-flat/${name}`);
  });

  it('finds nothing for words that are in no name', () => {
    expect(find('qwertz')).toBeUndefined();
    expect(find('')).toBeUndefined();
  });

  it('looks into the wanted set first', () => {
    expect(find('scissors', 'lucide')).toBe('lucide/scissors');
    expect(find('shopping cart', 'lucide')).toBe('lucide/shopping-cart');
    expect(find('croissant', 'noto')).toBe('noto/croissant');
    expect(find('ambulance', 'unknown-set')).toBe('fluent-emoji-flat/ambulance');
  });

  it('knows other names of a picture', () => {
    expect(pictureNamed(index, 'lucide', 'alert-circle')).toEqual({ set: 'lucide', name: 'circle-alert' });
    expect(pictureNamed(index, 'lucide', 'constructor')).toBeUndefined();
  });
});

describe('the layer', () => {
  it('has each set without skin colors, with its license in each drawing', async () => {
    expect(index.map(({ id, names }) => [id, Object.keys(names).length > 1_000])).toEqual([
      ['fluent-emoji-flat', true],
      ['noto', true],
      ['lucide', true],
    ]);
    const names = index.flatMap((set) => Object.keys(set.names));
    expect(names).toContain('police-car-light');
    expect(names.filter((name) => /waving-hand-/.test(name))).toEqual([]);
    const dir = join(temporaryDir('buidl-pictures-'), 'pictures');
    writePictures(join(ROOT, 'node_modules'), dir);
    const layer = new LayerPictures(dir);
    expect(await layer.readIndex()).toEqual(index);
    const svg = await layer.readSvg('fluent-emoji-flat', 'pizza');
    expect(svg).toMatch(
      /^<svg xmlns="[^"]+" width="128" height="128" viewBox="0 0 32 32"><!-- Microsoft Corporation, MIT -->/,
    );
    expect(await layer.readSvg('other', 'pizza')).toBeUndefined();
    expect(await layer.readSvg('noto', '../index')).toBeUndefined();
  });

  it('has no drawing that runs code or loads anything', async () => {
    for (const { id, names } of index) {
      for (const name of Object.keys(names)) {
        expect(await PICTURES.readSvg(id, name)).not.toMatch(/<script|\bon\w+=|href="(?!#)|<foreignObject/i);
      }
    }
  });
});

describe('a document with pictures', () => {
  it('has them inside, in markup, styles and scripts', async () => {
    const document = `<img src="/pictures/fluent-emoji-flat/pizza.svg" alt="Pizza"><img src=/pictures/noto/croissant.svg alt=""><style>i { mask: url(/pictures/lucide/scissors.svg) }</style><script>const MENU = [{ image: '/pictures/fluent-emoji-flat/pizza.svg' }];</script>`;
    const result = await insertPictures(PICTURES, document);
    expect(result).not.toContain('/pictures/');
    const [pizza = ''] = /data:image\/svg\+xml;name=fluent-pizza;base64,[\w+/=]+/.exec(result) ?? [];
    expect(result.split(pizza)).toHaveLength(3);
    expect(svgOf(pizza)).toContain('viewBox="0 0 32 32"');
    expect(result).toMatch(/mask: url\(data:image\/svg\+xml;name=lucide-scissors;base64,[\w+/=]+\)/);
  });

  it('has an icon in the color of its address', async () => {
    const result = await insertPictures(PICTURES, `<img src="/pictures/lucide/star.svg?color=FF5a1f">`);
    expect(result).toContain('name=lucide-ff5a1f-star;');
    expect(svgOf(result)).toContain('stroke="#FF5a1f"');
  });

  it('has the nearest picture in place of one that does not exist, and says so', async () => {
    const replaced: ReplacedPicture[] = [];
    const document = `<img src="/pictures/fluent-emoji-flat/pizza-calzone.svg"><img src="/pictures/emoji/coffee.svg">`;
    const result = await insertPictures(PICTURES, document, (each) => replaced.push(each));
    expect(result).toContain('name=fluent-pizza;');
    expect(result).toContain('name=fluent-hot-beverage;');
    expect(replaced).toEqual([
      { wanted: 'fluent-emoji-flat/pizza-calzone', found: 'fluent-emoji-flat/pizza' },
      { wanted: 'emoji/coffee', found: 'fluent-emoji-flat/hot-beverage' },
    ]);
  });

  it('keeps other addresses', async () => {
    const document = `/pictures/fluent-emoji-flat/qwertz.svg "/pictures/" + set + ".svg" https://a.example/pictures/lucide/star.svg /pictures/lucide/star/x.svg \${'/pictures/lucide/' + name}`;
    expect(await insertPictures(PICTURES, document)).toBe(document);
  });
});
