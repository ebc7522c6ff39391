import { expect, it } from 'vitest';
import { isDataFeature } from '../../../functions/core/builds/proof/data-features.ts';

it.each([
  'Saves entries',
  'Keeps a history of the runs',
  'Counts the clicks',
  'Calculates the total',
  'Habit tracker',
  'Statistics of the week',
  'Speichert Notizen',
  'Verlauf der Läufe',
  'Historial de gastos',
  'Calcule la somme',
])('“%s” needs more than a fixed text', (name) => {
  expect(isDataFeature(name)).toBe(true);
});

it.each([
  'Opens help',
  'Random quote',
  'Reveals the answer',
  'Switches the theme',
  'Counts down to the wedding',
  'Countdown',
  'Throws confetti',
  'Starts the game',
  'Our history',
  'Shows the menu',
  'Store locator',
  'Accounts for beginners',
])('“%s” may be shown by a fixed text', (name) => {
  expect(isDataFeature(name)).toBe(false);
});
