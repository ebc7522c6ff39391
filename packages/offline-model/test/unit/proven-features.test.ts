import { expect, test } from 'vitest';
import type { Step } from '../../../../shared/domain/acceptance-steps.ts';
import { provenFeatures } from '../../engine/proven-features.ts';

const click = (name: string): Step => ({ action: 'click', role: 'button', name });
const fill = (name: string): Step => ({ action: 'fill', role: 'textbox', name, value: 'x' });
const see = (name: string): Step => ({ action: 'expect', role: 'listitem', name });

test('a feature is claimed when its verb is tried and something is expected then', () => {
  const interactions = ['Write a note', 'Search', 'Pin', 'Delete with undo'];
  const steps = [fill('Text'), see('x'), fill('Search notes'), see('x'), click('Delete x')];
  expect(provenFeatures(interactions, steps)).toEqual(['Write a note', 'Search']);
});

test('a part of a word is not its verb', () => {
  expect(provenFeatures(['Add a card'], [click('Address'), see('x')])).toEqual(['Address']);
});

test('without a known verb the app is said to have what its steps use or show', () => {
  expect(provenFeatures(['Open a field'], [see('Field'), click('New game'), see('Field')])).toEqual([
    'New game',
  ]);
  expect(provenFeatures(['Type'], [see('QR code'), click('E-mail')])).toEqual(['QR code']);
});
