import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SHELL_DATA_ELEMENT_ID } from '../../../shared/domain/fill-shell.ts';
import { AppToken } from '../../../web/app-frame/data/app-token.ts';

const PROJECT_ID = `prj_${'a'.repeat(26)}`;
const LIVE = {
  status: 'live',
  projectId: PROJECT_ID,
  name: 'hills',
  title: 'Hills',
  appUrl: 'https://apps.example/live/1',
  author: 'ann',
  isRemixable: false,
};
const pageOf = (facts: object, status = 200) =>
  new Response(`<script type="application/json" id="${SHELL_DATA_ELEMENT_ID}">${JSON.stringify(facts)}</script>`, {
    status,
  });

describe('an expired token of an app', () => {
  let answers: (() => Response)[];
  let reads: number;
  const token = () =>
    new AppToken(PROJECT_ID, 'old', async () => {
      reads += 1;
      return (answers.shift() ?? (() => pageOf({ ...LIVE, dataProof: 'new' })))();
    });

  beforeEach(() => {
    answers = [];
    reads = 0;
    vi.useFakeTimers({ toFake: ['performance'] });
  });
  afterEach(() => vi.useRealTimers());

  it('is read from the page again, at most once a minute', async () => {
    const renewed = token();
    expect([await renewed.renew(), renewed.current]).toEqual([true, 'new']);
    expect([await renewed.renew(), reads]).toEqual([false, 1]);
    vi.advanceTimersByTime(60_000);
    expect([await renewed.renew(), reads]).toEqual([false, 2]);
  });

  it.each([
    ['the network fails', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the server is busy', () => pageOf({ status: 'busy' }, 429)],
    ['a proxy answers', () => new Response('<p>Sign in to this network', { status: 200 })],
    ['the server fails', () => new Response('', { status: 503 })],
  ])('stays undecided while %s, and is then renewed', async (_, answer) => {
    const renewed = new AppToken(PROJECT_ID, 'old', async () => {
      reads += 1;
      return reads === 1 ? answer() : pageOf({ ...LIVE, dataProof: 'new' });
    });
    await expect(renewed.renew()).rejects.toMatchObject({ code: 'unavailable' });
    await expect(renewed.renew()).rejects.toMatchObject({ code: 'unavailable' });
    expect(reads).toBe(1);
    vi.advanceTimersByTime(5_000);
    expect([await renewed.renew(), renewed.current]).toEqual([true, 'new']);
  });

  it.each([
    ['gone', 'gone'],
    ['missing', 'not_found'],
  ])('ends with the app when its page is %s', async (status, code) => {
    answers = [() => pageOf({ status }, 404)];
    await expect(token().renew()).rejects.toMatchObject({ code });
  });
});
