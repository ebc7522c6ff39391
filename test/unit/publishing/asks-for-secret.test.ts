import { describe, expect, it } from 'vitest';
import { asksForSecret } from '../../../shared/domain/asks-for-secret.ts';

describe('a question of an app', () => {
  it.each([
    'Enter your recovery phrase',
    'Your 12-word SEED',
    'p r i v a t e key?',
    'Dein Passwort',
    'Connect your w.a.l.l.e.t',
  ])('for a secret gets a warning: %s', (text) => {
    expect(asksForSecret(text)).toMatch(/^Never enter a recovery phrase/);
  });

  it.each(['Your name?', 'How many players?', ''])('for something else gets none: %s', (text) => {
    expect(asksForSecret(text)).toBe('');
  });
});
