import { beforeEach, describe, expect, it } from 'vitest';
import type { AppDevice } from '../../../shared/domain/app-devices.ts';
import { type ConsentAnswer, DeviceConsent } from '../../../web/app-frame/devices/device-consent.ts';

let asked: (readonly AppDevice[])[];
let answers: (ConsentAnswer | Promise<ConsentAnswer>)[];
let stored: Map<string, string>;

beforeEach(() => {
  asked = [];
  answers = [];
  stored = new Map();
});

function openPage(projectId = 'prj_1', hasStorage = true) {
  const store = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
  return new DeviceConsent(projectId, {
    ask: async (devices) => {
      asked.push(devices);
      return (await answers.shift()) ?? null;
    },
    store: hasStorage ? store : null,
    onChange: () => undefined,
  });
}

describe('the consent to devices', () => {
  it('lasts until the page is closed when it is given once', async () => {
    answers = ['once', null];
    const page = openPage();
    expect(await page.request(['camera'])).toBe(true);
    expect(await page.request(['camera'])).toBe(true);
    expect(asked).toEqual([['camera']]);
    expect(await openPage().request(['camera'])).toBe(false);
    expect(asked).toHaveLength(2);
  });

  it('is remembered for this app only when it is given for always', async () => {
    answers = ['always', null];
    expect(await openPage().request(['camera'])).toBe(true);
    expect(openPage().stateOf('camera')).toBe('granted');
    expect(openPage().stateOf('microphone')).toBe('prompt');
    expect(openPage('prj_2').stateOf('camera')).toBe('prompt');
  });

  it('is asked for only where it is missing', async () => {
    answers = ['once', 'once'];
    const page = openPage();
    await page.request(['camera']);
    await page.request(['camera', 'microphone']);
    expect(asked).toEqual([['camera'], ['microphone']]);
  });

  it('is refused without a question after a refusal, until the visitor takes it back', async () => {
    answers = [null, 'once'];
    const page = openPage();
    for (let time = 0; time < 50; time += 1) expect(await page.request(['camera', 'microphone'])).toBe(false);
    expect(asked).toHaveLength(1);
    expect(page.stateOf('camera')).toBe('denied');
    page.reset();
    expect(await page.request(['camera'])).toBe(true);
  });

  it('is asked for once when requests arrive together, and few of them wait', async () => {
    const { promise, resolve } = Promise.withResolvers<ConsentAnswer>();
    answers = [promise];
    const page = openPage();
    const waiting = Array.from({ length: 100 }, () => page.request(['camera']));
    resolve('once');
    const outcomes = await Promise.all(waiting);
    expect(outcomes.filter((isAllowed) => isAllowed)).toHaveLength(20);
    expect(asked).toHaveLength(1);
  });

  it('stays undecided when the app ends before the answer', async () => {
    answers = ['ended'];
    const page = openPage();
    expect(await page.request(['camera'])).toBe(false);
    expect(page.stateOf('camera')).toBe('prompt');
  });

  it('is refused when the visitor stops a device, although it was remembered, and forgotten when they take that back', async () => {
    answers = ['always'];
    const page = openPage();
    await page.request(['camera']);
    page.refuse(['camera']);
    expect(await page.request(['camera'])).toBe(false);
    expect(openPage().stateOf('camera')).toBe('granted');
    page.reset();
    expect(page.stateOf('camera')).toBe('prompt');
    expect(openPage().stateOf('camera')).toBe('prompt');
  });

  it('works without storage', async () => {
    answers = ['always'];
    expect(await openPage('prj_1', false).request(['location'])).toBe(true);
  });
});
