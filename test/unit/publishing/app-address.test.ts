import { describe, expect, it } from 'vitest';
import type { Visit } from '../../../web/app-frame/address/app-history.ts';
import { createPreviewHistory } from '../../../web/app-frame/address/preview-history.ts';
import { readAddress } from '../../../web/app-frame/messages/parse-message.ts';
import { addressSchema } from '../../../web/runtime/app-messages.ts';
import { MESSAGE_LIMITS } from '../../../web/runtime/message-limits.ts';

const ADDRESS = { path: '', search: '?a=1', hash: '#b', state: null };

describe('an address that an app sends', () => {
  it.each([
    ADDRESS,
    { ...ADDRESS, state: '{"step":1}' },
    { ...ADDRESS, hash: 1 },
    { ...ADDRESS, search: undefined },
    { ...ADDRESS, state: 1 },
    { ...ADDRESS, path: null },
    { ...ADDRESS, state: 'x'.repeat(MESSAGE_LIMITS.STATE_CHARACTERS + 1) },
    { ...ADDRESS, hash: 'x'.repeat(MESSAGE_LIMITS.ADDRESS_CHARACTERS + 1) },
  ])('is checked as its schema says: %#', (fields) => {
    const { success } = addressSchema.safeParse({ type: 'address', isPush: true, ...fields });
    expect(readAddress({ type: 'address', ...fields }) !== null).toBe(success);
  });

  it('is refused when it is too long as a whole', () => {
    const half = 'x'.repeat(MESSAGE_LIMITS.ADDRESS_CHARACTERS / 2);
    expect(readAddress({ type: 'address', ...ADDRESS, search: half, hash: `${half}x` })).toBeNull();
  });
});

describe('the history of a preview', () => {
  const at = (hash: string) => ({ ...ADDRESS, search: '', hash });

  it('goes back and forward, and forgets what lay ahead after a push', () => {
    const history = createPreviewHistory();
    const visits: string[] = [];
    history.onVisit((visit: Visit) => visits.push(visit.hash), new AbortController().signal);
    history.show(at('#one'), true);
    history.show(at('#two'), true);
    history.show(at('#changed'), false);
    history.go(-1);
    history.go(1);
    history.go(-2);
    history.show(at('#other'), true);
    history.go(1);
    expect(visits).toEqual(['#one', '#changed', '']);
    expect(history.current()).toMatchObject(at('#other'));
  });

  it('starts the app anew for an entry of another document', () => {
    const history = createPreviewHistory();
    const visits: boolean[] = [];
    history.onVisit(({ isNewDocument }: Visit) => visits.push(isNewDocument), new AbortController().signal);
    history.load({ search: '?loaded', hash: '' });
    history.show({ ...ADDRESS, search: '?loaded' }, true);
    history.go(-1);
    history.go(-1);
    expect(visits).toEqual([false, true]);
  });

  it('keeps 50 entries', () => {
    const history = createPreviewHistory();
    for (let entry = 0; entry < 1_000; entry += 1) history.show(at(`#${entry}`), true);
    for (let step = 0; step < 100; step += 1) history.go(-1);
    expect(history.current().hash).toBe('#950');
  });
});
