import { expect, test } from 'vitest';
import { createOfflineModel } from '../../offline-model.ts';
import { type Ask, message } from './response-of.ts';

const ORIGIN = 'Composed offline by the built-in composer, from a template and without a language model.';

function disclaimerOf(ask: Ask, stage = 'Coder') {
  return createOfflineModel().disclaimer?.({
    modelId: 'offline',
    system: `You are the ${stage} of Buidl.\nAnswer as told.`,
    messages: [{ role: 'user', text: message(ask), imageCount: 0 }],
    maxTokens: 64_000,
    stopSequences: [],
  });
}

test('a substitute is free, and its notes name the nearest templates and how to connect a model', () => {
  const disclaimer = disclaimerOf({ idea: 'app to water my plants' });
  expect(disclaimer?.isFree).toBe(true);
  expect(disclaimer?.notes).toEqual([
    ORIGIN,
    'The built-in composer has no template for this idea, so it made a collection of plants. It costs nothing.',
    'The nearest templates: Habits, Task list, Notes.',
    expect.stringMatching(/^To connect a language model: MODEL_PROVIDER=\S+ MODEL_BASE_URL=\S+ .* npm start$/),
  ]);
});

test('a scoreboard in place of a game is free', () => {
  expect(disclaimerOf({ idea: 'backgammon', type: 'game' })?.isFree).toBe(true);
  expect(disclaimerOf({ idea: 'a score keeper for backgammon', type: 'game' })?.isFree).toBe(false);
});

test('an app that lacks features of the idea is free, and its notes name them', () => {
  expect(disclaimerOf({ idea: 'split a restaurant bill among friends who ordered different things' })).toEqual({
    isFree: true,
    notes: [
      ORIGIN,
      'Closest template: Expenses. Missing: split, among friends, who ordered different things. Free.',
      expect.stringMatching(/^To connect a language model/),
    ],
  });
  expect(disclaimerOf({ idea: 'a todo list with a pomodoro timer' })?.notes).toContain(
    'Closest template: Task list. Missing: a pomodoro timer. Free.',
  );
  expect(disclaimerOf({ idea: 'a calculator, in Spanish' })?.isFree).toBe(true);
});

test('an app that lacks facts of the idea or its framework says so and is not free', () => {
  expect(disclaimerOf({ idea: 'a calculator for March 3rd', settings: '{"jsFramework":"vue"}' })).toEqual({
    isFree: false,
    notes: [
      ORIGIN,
      expect.stringContaining('Not taken over from your idea: “March 3rd”.'),
      'The app is plain JavaScript: Vue needs a language model.',
    ],
  });
});

test('the notes of a fitting app only say who wrote it, and only those of the Coder', () => {
  const idea = 'a pomodoro timer with 50 minutes';
  expect(disclaimerOf({ idea })).toEqual({ isFree: false, notes: [ORIGIN] });
  expect(disclaimerOf({ idea }, 'Estimator')).toBeUndefined();
  expect(disclaimerOf({ idea: 'app to water my plants' }, 'Planner')).toBeUndefined();
  expect(disclaimerOf({ idea: 'app to water my plants' }, 'Editor')).toBeUndefined();
});
