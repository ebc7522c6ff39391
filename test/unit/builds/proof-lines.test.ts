import { expect, it } from 'vitest';
import type { Proof } from '../../../shared/domain/proof.ts';
import { proofLines } from '../../../shared/messages/proof-lines.ts';

const PROOF: Proof = {
  features: [
    { name: 'Adds prices', outcome: 'shown' },
    { name: 'Splits the bill', outcome: 'failed', reason: 'the total stays 0' },
    { name: 'Sends a message', outcome: 'not_showable', reason: 'it needs a phone' },
  ],
  lost: ['Export'],
  openProblems: ['An entry is lost.'],
};

it('accuses no app of a feature that nobody could try', () => {
  const features: Proof['features'] = [
    { name: 'Adds', outcome: 'not_shown', reason: 'No time was left to try it.', isUntried: true },
  ];
  expect(proofLines({ ...PROOF, features, lost: [], openProblems: [] })).toEqual([
    '– was not tried: Adds (No time was left to try it.)',
  ]);
});

it('names each feature with its result, then what is lost and what else fails', () => {
  expect(proofLines(PROOF)).toEqual([
    '✓ Adds prices',
    '✗ fails: Splits the bill (the total stays 0)',
    '? cannot be shown here: Sends a message (it needs a phone)',
    '✗ no longer there: Export',
    '✗ An entry is lost.',
  ]);
});
