import { runInThisContext } from 'node:vm';
import { exportedScript } from 'virtual:app-scripts';
import { afterEach, describe, expect, it } from 'vitest';
import { keepNeededParts } from '../../../shared/domain/runtime-parts.ts';

/**
 * The runtime of exported files without its optional parts. The part for frames would also watch the documents of later
 * tests.
 */
const SCRIPT = keepNeededParts(exportedScript, '');

const NOTE = 'This copy of the app keeps its data in this browser only. Nobody else sees it.';

const run = (code: string): unknown => runInThisContext(code);

/** Opens a file that declares the policies. Returns the `buidl` object of the file. */
function openFile(policy?: string) {
  document.body.innerHTML =
    policy === undefined ? '' : `<script type="application/json" id="buidl-data">${policy}</script>`;
  run(SCRIPT);
  return async (code: string): Promise<unknown> => {
    const outcome: unknown = await run(`buidl.${code}.then(
      (value) => JSON.stringify({ value }), ({ code, message }) => JSON.stringify({ code, message }))`);
    return JSON.parse(String(outcome));
  };
}

afterEach(() => {
  Reflect.deleteProperty(window, 'buidl');
  localStorage.clear();
  document.body.innerHTML = '';
  document.documentElement.lang = 'en';
});

describe('an exported file', () => {
  it('accepts records for the owner, and shows them to no visitor', async () => {
    const call = openFile('{"letters":"inbox"}');
    expect(await call('visitor.get()')).toMatchObject({ value: { isOwner: false } });
    const { value } = Object(await call("data.collection('letters').add({ text: 'secret' })"));
    expect(value).toMatchObject({ version: 1 });
    expect(await call("data.collection('letters').list()")).toEqual({ value: { records: [] } });
    expect(await call(`data.collection('letters').get('${value.id}')`)).toEqual({ value: null });
    for (const change of [`set('${value.id}', {})`, `remove('${value.id}')`])
      expect(await call(`data.collection('letters').${change}`)).toMatchObject({ code: 'forbidden' });
  });

  it.each([
    ['{"a":{"add":"owner"}}', 'Only the owner of this app adds to this.'],
    ['{"a":{"add":"signed-in"}}', 'Please sign in to add something here.'],
    ['{"a":"open"}', 'Only the owner of this app adds to this.'],
    ['no JSON', 'Only the owner of this app adds to this.'],
  ])('adds nothing that violates %s', async (policy, message) => {
    expect(await openFile(policy)("data.collection('a').add({})")).toEqual({ code: 'forbidden', message });
    expect(document.body).not.toHaveTextContent(NOTE);
  });

  it('increases declared counters, and changes no other field', async () => {
    const call = openFile('{"polls":{"change":"owner","counters":["votes"]}}');
    const { value } = Object(await call("data.collection('polls').add({ votes: 1, name: 'A' })"));
    expect(await call(`data.collection('polls').increment('${value.id}', 'votes')`)).toMatchObject({
      value: { value: { votes: 2 } },
    });
    expect(await call(`data.collection('polls').set('${value.id}', {})`)).toMatchObject({
      code: 'forbidden',
    });
    expect(await call(`data.collection('polls').increment('${value.id}', 'other')`)).toMatchObject({
      code: 'forbidden',
    });
  });

  it.each([
    ['en', NOTE],
    ['de', 'Diese Kopie der App behält ihre Daten nur in diesem Browser. Niemand sonst sieht sie.'],
  ])('says once where its data is stored, in %s', async (language, text) => {
    document.documentElement.lang = language;
    const call = openFile();
    await call("data.collection('a').list()");
    expect(document.querySelector('[role=status]')).toBeNull();
    await call("data.collection('a').add({ n: 1 })");
    expect(document.querySelector('[role=status]')).toHaveTextContent(text);
    document.querySelector('button')?.click();
    await call("data.collection('a').add({ n: 2 })");
    expect(document.querySelector('[role=status]')).toBeNull();
  });
});
