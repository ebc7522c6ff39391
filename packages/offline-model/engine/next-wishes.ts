/** Suggests changes of an app that the offline model can make. */
import type { AppSpec } from './app-spec.ts';
import { revise } from './editor/revise.ts';

const WISHES = [
  'Add a search field',
  'Add an export as CSV',
  'Switch to the light theme',
  'Make everything teal',
  'Make the text larger',
  'Make the corners rounder',
];
const MOST_WISHES = 3;

/** Returns suggested changes that would change this document, at most 3. */
export function nextWishes(document: string, spec: AppSpec): string[] {
  const fitting: string[] = [];
  for (const wish of WISHES) {
    if (fitting.length === MOST_WISHES) break;
    if (wish.includes('light theme') && spec.theme !== 'dark') continue;
    if (!('refusal' in revise(document, wish, spec))) fitting.push(wish);
  }
  return fitting;
}
