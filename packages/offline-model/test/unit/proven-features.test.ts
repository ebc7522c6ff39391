import { expect, test } from 'vitest';
import type { Step } from '../../../../shared/domain/acceptance-steps.ts';
import { provenFeatures } from '../../engine/proven-features.ts';

const click = (name: string): Step => ({ action: 'click', role: 'button', name });
const fill = (name: string): Step => ({ action: 'fill', role: 'textbox', name, value: 'x' });
const see = (name: string): Step => ({ action: 'expect', role: 'listitem', name });

test('an action and an expect step prove the feature with the verb of the action', () => {
  const interactions = ['Write a note', 'Search', 'Pin', 'Delete with undo'];
  const steps = [fill('Text'), see('x'), fill('Search notes'), see('x'), click('Delete x')];
  expect(provenFeatures(interactions, steps)).toEqual(['Write a note', 'Search']);
});

test('a part of a word is no verb', () => {
  expect(provenFeatures(['Add a card'], [click('Address'), see('x')])).toEqual(['Address']);
});

test('without a matching verb, the feature is the name of an element', () => {
  expect(provenFeatures(['Open a field'], [see('Field'), click('New game'), see('Field')])).toEqual(['New game']);
  expect(provenFeatures(['Type'], [see('QR code'), click('E-mail')])).toEqual(['QR code']);
});
