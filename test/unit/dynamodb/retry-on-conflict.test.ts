import { expect, it } from 'vitest';
import { retryOnConflict } from '../../../functions/ports/retry-on-conflict.ts';

const giveUp = () => {
  throw new Error('Given up');
};

it('the first success ends the attempts', async () => {
  const attempts: number[] = [];
  const result = await retryOnConflict(
    5,
    async (attempt) => {
      attempts.push(attempt);
      return attempt === 3 ? 'written' : undefined;
    },
    giveUp,
  );
  expect({ result, attempts }).toEqual({ result: 'written', attempts: [1, 2, 3] });
});

it('a result of 0 or false is not a conflict', async () => {
  expect(await retryOnConflict<number | boolean>(1, async () => 0, giveUp)).toBe(0);
  expect(await retryOnConflict<number | boolean>(1, async () => false, giveUp)).toBe(false);
});

it('conflicts in every attempt end with an error or a result', async () => {
  let attempts = 0;
  const conflict = async () => {
    attempts += 1;
    return undefined;
  };
  await expect(retryOnConflict(4, conflict, giveUp)).rejects.toThrow('Given up');
  expect(attempts).toBe(4);
  expect(await retryOnConflict<string>(1, conflict, () => 'busy')).toBe('busy');
});

it('an error ends the attempts', async () => {
  let attempts = 0;
  const attempt = async () => {
    attempts += 1;
    throw new Error('Denied');
  };
  await expect(retryOnConflict(4, attempt, giveUp)).rejects.toThrow('Denied');
  expect(attempts).toBe(1);
});
