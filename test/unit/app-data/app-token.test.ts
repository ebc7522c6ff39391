import { expect, it } from 'vitest';
import { appToken, isAppToken, PROOF_LIFETIME_MS } from '../../../functions/core/app-data/app-token.ts';

const OWN = `prj_${'0'.repeat(26)}`;
const FOREIGN = `prj_${'1'.repeat(26)}`;
const NOW_MS = 1_800_000_000_000;
const proof = appToken(OWN, 'secret', NOW_MS);

it('a proof is valid for its app for a day', () => {
  expect(isAppToken(proof, OWN, 'secret', NOW_MS + PROOF_LIFETIME_MS - 1)).toBe(true);
  expect(isAppToken(proof, OWN, 'secret', NOW_MS + PROOF_LIFETIME_MS)).toBe(false);
  expect(isAppToken(proof, FOREIGN, 'secret', NOW_MS)).toBe(false);
});

it('a forged or changed proof is invalid', () => {
  const [, expiresAtMs = '', signature = ''] = proof.split('.');
  const forged = [
    appToken(OWN, 'another secret', NOW_MS),
    `${FOREIGN}.${expiresAtMs}.${signature}`,
    `${OWN}.${Number(expiresAtMs) + 1}.${signature}`,
    `${OWN}.${expiresAtMs}.${'0'.repeat(64)}`,
    `${OWN}.${expiresAtMs}.`,
    `${proof}00`,
    '',
  ];
  expect(forged.filter((each) => isAppToken(each, OWN, 'secret', NOW_MS))).toEqual([]);
  expect(isAppToken(forged[1] ?? '', FOREIGN, 'secret', NOW_MS)).toBe(false);
});
