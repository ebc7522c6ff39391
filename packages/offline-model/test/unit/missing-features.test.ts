import { expect, test } from 'vitest';
import { projectTypeOf } from '../../../../shared/domain/app-template.ts';
import { GALLERY } from '../../../../shared/domain/gallery.ts';
import { missingFeatures } from '../../engine/missing-features.ts';
import { readAppSpec } from '../../engine/read-app-spec.ts';

function closest(idea: string, type = 'webapp') {
  const spec = readAppSpec({ idea, project_type: type, settings: '{}' });
  const { template, isSubstitute } = spec;
  return { id: template.id, isSubstitute, missing: missingFeatures(spec, template) };
}

test.each([
  [
    'split a restaurant bill among friends who ordered different things',
    'expense-tracker',
    ['split', 'among friends', 'who ordered different things'],
  ],
  ['a birthday party with guest list and budget', 'expense-tracker', ['guest list']],
  ["a food truck's menu with today's location", 'restaurant', ["today's location"]],
  ['todo list with a pomodoro timer', 'todo-list', ['a pomodoro timer']],
  ['a calculator that splits tips', 'calculator', ['splits tips']],
  ['an expense tracker with receipt photos', 'expense-tracker', ['receipt photos']],
  ['a poll with a login for members', 'poll', ['a login']],
  ['a recipe book with shopping list', 'recipe-book', ['shopping list']],
  ['kanban board with swimlanes and due dates', 'kanban', ['swimlanes', 'due dates']],
  ['notes with voice recording', 'notes', ['voice recording']],
  ['a habit tracker with reminders', 'habit-tracker', ['reminders']],
  ['sudoku with a daily challenge online', 'sudoku', ['a daily challenge online']],
  ['a chess game with puzzles', 'chess', ['puzzles']],
  ['online shop with PayPal payments', 'shop', ['PayPal payments']],
  ['a restaurant site with online payment', 'restaurant', ['online payment']],
  ['a quiz where two players compete', 'quiz', ['two players compete']],
  ['flashcards with pronunciation audio', 'flashcards', ['pronunciation audio']],
  ['meme generator with animated gifs', 'meme-maker', ['animated gifs']],
  ['an expense tracker, in Spanish', 'expense-tracker', ['words in Spanish']],
  ['ein Haushaltsbuch mit Kontoauszügen für meine Familie', 'expense-tracker', ['Kontoauszügen']],
  ['booking form for a barber with SMS confirmation', 'booking', ['SMS confirmation']],
])('“%s” is closest to %s and lacks %j', (idea, id, missing) => {
  expect(closest(idea)).toMatchObject({ id, isSubstitute: false, missing: expect.arrayContaining(missing) });
});

test.each([
  ['a bracket for 8 ping-pong players', 'collection'],
  ['a typing game with Spanish words', 'collection'],
  ['countdown to our wedding with a photo wall', 'collection'],
  ['a log for houseplants', 'collection'],
  ['times tables for an 8-year-old', 'collection'],
])('“%s” has no close template', (idea, id) => {
  expect(closest(idea)).toMatchObject({ id, isSubstitute: true });
});

test.each(['a log for houseplants', 'times tables for an 8-year-old', 'a bracket for 8 ping-pong players'])(
  'a website for “%s” would lack it',
  (idea) => expect(closest(idea, 'website').missing).not.toEqual([]),
);

const SERVED: readonly (readonly [idea: string, type: string])[] = [
  ...GALLERY.map(({ idea, kind }) => [idea, projectTypeOf(kind)] as const),
  ['a todo list for the garden, in green', 'webapp'],
  ['packing list for Iceland in navy', 'webapp'],
  ['a simple calculator with history and dark mode', 'webapp'],
  ['pomodoro timer with 50 minute sessions and sound', 'webapp'],
  ['a quiz about maps with 5 questions and explanations', 'game'],
  ['note taking app with search', 'webapp'],
  ['a poll about photos for our club', 'webapp'],
  ['a kanban board with columns Idea, Doing and Shipped', 'webapp'],
  ['an expense tracker without login, with categories', 'webapp'],
  ['brick breaker with 5 lives', 'game'],
  ['chess against the computer', 'game'],
  ['score keeper for three players with undo', 'webapp'],
  ['sudoku puzzle with three difficulty levels and hints', 'game'],
  ['flash cards for Spanish vocabulary', 'webapp'],
  ['habit tracker with streaks for the whole family', 'webapp'],
  ['message board where members post, reply and like', 'webapp'],
  ['step sequencer at 128 bpm with swing', 'webapp'],
  ['portfolio of a photographer with photos and a contact form', 'website'],
  ['ecommerce store with cart in euros', 'webapp'],
  ['Taschenrechner mit Verlauf', 'webapp'],
  ['mind map for my thesis with zoom', 'webapp'],
];

test.each(SERVED)('“%s” lacks nothing', (idea, type) => {
  expect(closest(idea, type)).toMatchObject({ isSubstitute: false, missing: [] });
});
