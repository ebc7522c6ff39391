import fc from 'fast-check';
import { expect, it } from 'vitest';
import { PROJECT_NAME_MAX_LENGTH } from '../../../shared/domain/text-limits.ts';
import { suggestProjectName } from '../../../web/src/features/projects/suggest-project-name.ts';

it.each([
  ['A pomodoro timer for studying, called FocusTomato, in green', 'FocusTomato'],
  ['a shop named “Crumb & Co” for bread', 'Crumb & Co'],
  ['A quiz called Orbit Quiz about planets', 'Orbit Quiz'],
  ['I want a memory game with pictures of plants. Count the moves.', 'Memory Game'],
  ['A timer for tea, with a bell', 'Tea Timer'],
  ['a counter for books', 'Book Counter'],
  ['The countdown for our wedding in Rome', 'Wedding Countdown'],
  ['A pomodoro timer for studying', 'Pomodoro Timer'],
  ['a website for my bakery', 'Bakery'],
  ['An app to split bills and track debts', 'Split Bills'],
  ['track my habits', 'Habits'],
  ['ein Zähler für Bücher', 'Zähler für Bücher'],
  ['make me an app', ''],
  ['…', ''],
])('%s gets the name %j', (idea, name) => {
  expect(suggestProjectName(idea)).toBe(name);
});

it('is a valid single-line project name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (idea) => {
      const name = suggestProjectName(idea);
      expect(name).not.toMatch(/\n/);
      expect(name).toBe(name.trim());
      expect(name.length).toBeLessThanOrEqual(PROJECT_NAME_MAX_LENGTH);
    }),
  );
});
