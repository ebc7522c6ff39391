/** What is made in an idle game and who helps, by what the idea is about. */
import { type Markup, trusted } from '../../../engine/markup.ts';

export interface Theme {
  one: string;
  many: string;
  title: string;
  /** From the cheapest to the dearest. */
  helpers: readonly string[];
  drawing: Markup;
}

const drawing = (paths: string): Markup =>
  trusted(`<svg viewBox="0 0 100 100" aria-hidden="true">${paths}</svg>`);

const THEMES: readonly (Theme & { words: RegExp })[] = [
  {
    words: /cookie|biscuit|bakery|baker|cake/i,
    one: 'cookie',
    many: 'cookies',
    title: 'Bakery',
    helpers: [
      'Extra hand',
      'Grandmother',
      'Oven',
      'Corner bakery',
      'Cookie works',
      'Flour mine',
      'Cookie ship',
      'Cookie moon',
    ],
    drawing: drawing(
      '<circle cx="50" cy="50" r="44" class="dough"/><g class="bits"><circle cx="34" cy="34" r="7"/><circle cx="63" cy="28" r="5"/><circle cx="70" cy="55" r="8"/><circle cx="44" cy="60" r="6"/><circle cx="25" cy="57" r="5"/><circle cx="56" cy="78" r="6"/><circle cx="50" cy="43" r="4"/></g>',
    ),
  },
  {
    words: /coin|money|gold|business|capital|tycoon|lemonade|company/i,
    one: 'coin',
    many: 'coins',
    title: 'Trade',
    helpers: [
      'Piggy bank',
      'Lemonade stand',
      'Newspaper round',
      'Corner shop',
      'Workshop',
      'Shipping line',
      'Bank',
      'Space trade',
    ],
    drawing: drawing(
      '<circle cx="50" cy="50" r="44" class="dough"/><circle cx="50" cy="50" r="33" class="ring"/><path d="M50 28v44M60 36c-14-8-26 8-10 13 18 5 8 24-11 14" class="ring"/>',
    ),
  },
  {
    words: /farm|plant|garden|potato|carrot|corn|wheat/i,
    one: 'carrot',
    many: 'carrots',
    title: 'Farm',
    helpers: [
      'Watering can',
      'Scarecrow',
      'Rabbit crew',
      'Tractor',
      'Greenhouse',
      'Seed lab',
      'Sky farm',
      'Carrot planet',
    ],
    drawing: drawing(
      '<path d="M50 96c-14-18-20-36-20-52 0-12 40-12 40 0 0 16-6 34-20 52z" class="dough"/><path d="M50 38c-4-16-16-22-24-20 2 10 10 18 24 20zM50 38c0-18 6-28 16-32 4 12-2 24-16 32z" class="bits"/>',
    ),
  },
];

const STARS: Theme = {
  one: 'star',
  many: 'stars',
  title: 'Sky',
  helpers: [
    'Candle',
    'Lantern',
    'Telescope',
    'Observatory',
    'Star works',
    'Comet crew',
    'Galaxy mill',
    'Big bang',
  ],
  drawing: drawing('<path d="m50 6 13 28 31 4-23 21 6 31-27-15-27 15 6-31L6 38l31-4z" class="dough"/>'),
};

export function themeFor(idea: string): Theme {
  return THEMES.find(({ words }) => words.test(idea)) ?? STARS;
}
