import { expect, test } from 'vitest';
import { plural, singular } from '../../engine/naming.ts';
import { readAppSpec } from '../../engine/read-app-spec.ts';
import { fieldsFor } from '../../templates/tools/collection/fields.ts';
import { itemNoun } from '../../templates/tools/collection/nouns.ts';
import { responseOf } from './response-of.ts';

test.each([
  ['app to water my plants', 'plants'],
  ['track my fantasy football defenses', 'defenses'],
  ['keep track of which books I lent to whom', 'books'],
  ['an app to find hiking trails', 'trails'],
  ['organize my spice rack', 'spices'],
  ['log the birds I see in my garden', 'birds'],
  ['a place to save gift ideas for my family', 'ideas'],
  ['manage volunteers for a beach cleanup', 'volunteers'],
  ['I keep forgetting where I parked', 'places'],
  ['something to help me stop biting my nails', 'entries'],
  ['an app where ghosts pay rent to haunt houses', 'ghosts'],
  ['a plant care tracker', 'plants'],
  ['beehive inspection records', 'beehives'],
  ['kinds of mushrooms', 'mushrooms'],
  ['cookies I baked with fields name, due date, price', 'cookies'],
])('“%s” holds %s', (idea, many) => {
  expect(itemNoun(readAppSpec({ idea })).many).toBe(many);
});

test('nouns have a singular and a plural', () => {
  for (const [one, many] of [
    ['plant', 'plants'],
    ['movie', 'movies'],
    ['company', 'companies'],
    ['watch', 'watches'],
    ['headache', 'headaches'],
    ['house', 'houses'],
    ['bus', 'buses'],
    ['person', 'people'],
    ['tomato', 'tomatoes'],
    ['quiz', 'quizzes'],
    ['glass', 'glasses'],
    ['box', 'boxes'],
    ['fish', 'fish'],
  ] as const) {
    expect([singular(many), plural(one)]).toEqual([one, many]);
  }
});

test.each([
  ['log the birds I see in my garden', ['place', 'date']],
  ['keep track of which books I lent to whom', ['person', 'status', 'date']],
  ['track my fantasy football defenses', ['status', 'date']],
  ['cookies I baked with fields name, due date, price, colour', ['due-date', 'price', 'colour']],
  ['a tracker of plants and what they cost', ['light', 'watered', 'amount']],
])('“%s” has the fields %j', (idea, names) => {
  expect(fieldsFor(readAppSpec({ idea })).map(({ name }) => name)).toEqual(names);
});

test('the fields of a collection decide its views', async () => {
  const viewsOf = async (idea: string) =>
    [...(await responseOf('Coder', { idea })).matchAll(/data-view="(\w+)"/g)].map(([, view]) => view);
  expect(await viewsOf('track my fantasy football defenses')).toEqual(['list', 'board', 'calendar']);
  expect(await viewsOf('guest list for our wedding')).toEqual(['list', 'board', 'sums']);
});
