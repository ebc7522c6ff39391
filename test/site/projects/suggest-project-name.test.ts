import fc from 'fast-check';
import { expect, it } from 'vitest';
import { PROJECT_NAME_MAX_LENGTH } from '../../../shared/domain/text-limits.ts';
import { suggestProjectName } from '../../../web/src/features/projects/suggest-project-name.ts';

it.each([
  ['A pomodoro timer for studying, called FocusTomato, in green', 'FocusTomato'],
  ['a shop named “Crumb & Co” for bread', 'Crumb & Co'],
  ['A quiz called Orbit Quiz about planets', 'Orbit Quiz'],
  ['I want a memory game with pictures of plants. Count the moves.', 'Memory Pictures Plants'],
  ['track my habits', 'Habits'],
  ['ein Zähler für Bücher', 'Ein Zähler Für'],
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
