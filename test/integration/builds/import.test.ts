import { beforeAll, describe, expect, it } from 'vitest';
import { balanceKey, entryKey } from '../../../functions/adapters/dynamodb/credits/ledger.ts';
import { userAccountId } from '../../../functions/ports/credits.ts';
import { projectResponseSchema } from '../../../shared/contract/projects.ts';
import { removeRuntime } from '../../../shared/domain/export-document.ts';
import { creditsOf, importFile, postForm } from '../../fixtures/app-build.ts';
import { type SignedInUser, signUpAndLogIn } from '../../fixtures/signed-in-user.ts';
import { openTable, productTable } from '../../fixtures/stored-items.ts';
import { borrowCloud, type SharedCloud } from '../shared-cloud.ts';

let cloud: SharedCloud;
let user: SignedInUser;

beforeAll(async () => {
  cloud = await borrowCloud();
  user = await signUpAndLogIn(cloud.api);
});

const fileOf = (html: string) => new File([html], 'tea.html', { type: 'text/html' });
const pageOf = (body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Tea</title></head><body>${body}</body></html>`;

async function revisionOf(projectId: string) {
  const headers = { 'x-api-key': user.apiKey };
  const response = await fetch(`${cloud.api}/projects/${projectId}`, { headers });
  return projectResponseSchema.parse(await response.json()).revisions[0];
}

describe('an imported file', () => {
  it('is checked in a browser and becomes revision 1, served with the runtime of every app, at no charge', async () => {
    const html = pageOf('<h1>Tea</h1><button onclick="this.remove()">Brew</button>');
    const before = await creditsOf(cloud.api, user.apiKey);
    const status = await importFile(cloud.api, user.apiKey, fileOf(html));
    expect(status).toMatchObject({ status: 'completed', revisionString: '1' });
    expect(status.receipt).toMatchObject({ problemsLeft: [], creditsCharged: 0, repairs: 0 });
    expect(status.receipt?.checksPassed).not.toEqual([]);
    expect(status.receipt?.stages.map(({ stage }) => stage)).toEqual(['check']);
    expect(status).not.toHaveProperty('returnableUntil');

    const revision = await revisionOf(status.projectId);
    const { operationId } = status;
    expect(revision).toMatchObject({
      projectNameDisplay: 'Tea',
      turn: { kind: 'import', instruction: 'tea.html', operationId, creditsCharged: 0, problemsLeft: 0 },
    });
    const served = await (await fetch(revision?.appUrl ?? '')).text();
    expect(served).toContain('data-buidl-runtime');
    expect(removeRuntime(served)).toBe(html);
    expect(await creditsOf(cloud.api, user.apiKey)).toEqual(before);
    const moved = (await openTable(cloud).ledgerOf(user.publicKey)).filter(({ kind }) => kind !== 'grant');
    expect(moved.map(({ kind }) => kind)).toEqual(['hold', 'release']);
    for (const entry of moved) expect(entry).toMatchObject({ availableChange: 0, heldChange: 0 });
  });

  it('that fails in a browser is stored unchanged, and its receipt names the failures', async () => {
    const broken = pageOf('<h1>Tea</h1><script>brew();</script>');
    const status = await importFile(cloud.api, user.apiKey, fileOf(broken));
    expect(status).toMatchObject({ status: 'completed', revisionString: '1' });
    expect(status.receipt?.problemsLeft.join()).toContain('brew is not defined');
    expect(status.receipt?.creditsCharged).toBe(0);
    const revision = await revisionOf(status.projectId);
    expect(revision?.turn?.problemsLeft).toBe(status.receipt?.problemsLeft.length);
    expect(removeRuntime(await (await fetch(revision?.appUrl ?? '')).text())).toBe(broken);
  });

  it('loads a library and a font that the shelf lacks from our own domain, fetched once from the registry', async () => {
    await cloud.packageRegistry.offer([
      { name: 'tiny-adder', version: '1.4.0', files: { 'dist/adder.js': 'globalThis.adder = (a, b) => a + b;' } },
      {
        name: '@fontsource/chewy',
        version: '5.0.0',
        manifest: { license: 'OFL-1.1' },
        files: { 'files/chewy-latin-400-normal.woff2': 'no font', 'unicode.json': '{}', 'metadata.json': '{}' },
      },
    ]);
    const html = pageOf(
      `<link rel="stylesheet" href="https://fonts.googleapis.com/css2?family=Chewy&family=Never+Heard">
<script src="https://cdn.jsdelivr.net/npm/tiny-adder@1/dist/adder.js"></script>
<script async src="https://plausible.io/js/script.js"></script>
<h1>Tea</h1><p></p><script>document.querySelector('p').textContent = adder(1, 2) + ' cups';</script>`,
    );
    const status = await importFile(cloud.api, user.apiKey, fileOf(html));
    expect(status.receipt).toMatchObject({ problemsLeft: [], repairs: 0 });
    expect(status.receipt?.checksPassed).toContain('Every requested file loads');
    const revision = await revisionOf(status.projectId);
    expect(revision?.turn?.summary).toBe(
      'These fonts could not be fetched, so fonts of the visitor’s device take their place: Never Heard. ' +
        'The analytics of plausible.io were left out.',
    );
    const served = removeRuntime(await (await fetch(revision?.appUrl ?? '')).text());
    expect(served).not.toContain('https://');
    const addresses = [...served.matchAll(/(?:src|href)="(\/vendor\/npm\/[^"]+)"/g)].map(([, path = '']) => path);
    expect(addresses).toHaveLength(2);
    for (const address of addresses) {
      const response = await fetch(cloud.appsUrl + address, { headers: { origin: 'null' } });
      expect(response.status).toBe(200);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'access-control-allow-origin': '*',
        'cache-control': 'public, max-age=31536000, immutable',
        'content-type': address.endsWith('.css') ? 'text/css' : 'text/javascript',
        'x-content-type-options': 'nosniff',
      });
    }
  });

  it('costs nothing, even for an account that never had credits', async () => {
    const newcomer = await signUpAndLogIn(cloud.api);
    const table = productTable(cloud);
    const accountId = userAccountId(newcomer.publicKey);
    // Simulates a sign-up without credits.
    const keys = [balanceKey(accountId), entryKey(accountId, 'signup')];
    await table.transact(keys.map((Key) => ({ Delete: { TableName: table.name, Key } })));
    const { status } = await importFile(cloud.api, newcomer.apiKey, fileOf(pageOf('<h1>Tea</h1>')));
    expect(status).toBe('completed');
    expect(await creditsOf(cloud.api, newcomer.apiKey)).toEqual({ credits: 0, heldCredits: 0 });
  });

  it('is refused with the problem at its field', async () => {
    const document = [fileOf('<!doctype html><script src="https://tracker.example/a.js"></script>')];
    const response = await postForm(`${cloud.api}/import-app`, user.apiKey, { document });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'invalid_input', field: 'document' });
  });
});
