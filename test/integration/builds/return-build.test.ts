/** Users return paid builds for a refund, on a cloud with the real functions, permissions, table and buckets. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  receiptFileResponseSchema,
  returnResponseSchema,
  signingKeysResponseSchema,
} from '../../../shared/contract/builds.ts';
import { ledgerResponseSchema } from '../../../shared/contract/credits.ts';
import { removeRuntime } from '../../../shared/domain/export-document.ts';
import { verifyReceipt } from '../../../shared/domain/receipt-signature.ts';
import { RECEIPT_KEYS_PATH } from '../../../shared/domain/signed-receipt.ts';
import { BECAUSE, openAdminDesk } from '../../fixtures/admin-desk.ts';
import { buildApp, creditsOf, listApps, QUICK_APP, reviseApp, statusOf } from '../../fixtures/app-build.ts';
import { expectError } from '../../fixtures/json-response.ts';
import { postJson, type SignedInUser, signUpAndLogIn } from '../../fixtures/signed-in-user.ts';
import { openTable } from '../../fixtures/stored-items.ts';
import { setCredits } from '../../fixtures/stored-ledger.ts';
import { borrowCloud, type SharedCloud } from '../shared-cloud.ts';

const REASON = 'The timer does not start.';

let cloud: SharedCloud;
let api: string;
let user: SignedInUser;

beforeAll(async () => {
  cloud = await borrowCloud();
  api = cloud.api;
  user = await signUpAndLogIn(api);
});
afterAll(() => cloud.close());

/** Downloads the receipt and the site's public keys, and verifies the receipt. */
async function proofOf(operationId: string, document: Uint8Array) {
  const response = await fetch(`${api}/operations/${operationId}/receipt`, {
    headers: { 'x-api-key': user.apiKey },
  });
  const { file } = receiptFileResponseSchema.parse(await response.json());
  const { keys } = signingKeysResponseSchema.parse(await (await fetch(file.site + RECEIPT_KEYS_PATH)).json());
  const { holds, findings } = verifyReceipt(file, { keys, document });
  return { file, holds, outcomes: findings.map(({ claim, outcome }) => `${claim} ${outcome}`) };
}

async function giveBack(operationId: string, apiKey = user.apiKey) {
  const response = await postJson(
    `${api}/operations/${operationId}/return`,
    { reason: REASON },
    { 'x-api-key': apiKey },
  );
  return { status: response.status, body: await response.json() };
}

const post = (path: string, body: unknown = {}) => postJson(api + path, body, { 'x-api-key': user.apiKey });

const build = (projectNameDisplay: string) => buildApp(api, user.apiKey, { ...QUICK_APP, projectNameDisplay });

describe('a build at the full price', () => {
  it('is returned once, with its credits, project and files', async () => {
    await setCredits(cloud, user.publicKey, 100);
    const built = await build('Tomato');
    expect(built.receipt).toMatchObject({ creditsCharged: 10 });
    expect(await creditsOf(api, user.apiKey)).toEqual({ credits: 90, heldCredits: 0 });
    expect(Date.parse(built.returnableUntil ?? '') - Date.now()).toBeGreaterThan(23 * 60 * 60_000);
    const opened = await fetch(built.appUrl ?? '');
    expect(opened.status).toBe(200);
    const document = new TextEncoder().encode(removeRuntime(await opened.text()));
    const proof = await proofOf(built.operationId, document);
    expect(proof.outcomes).toEqual(['signature holds', 'document holds', 'steps holds', 'price holds']);
    expect(proof.file).toMatchObject({
      operationId: built.operationId,
      owner: user.publicKey,
      price: { heldCredits: 10 },
      receipt: { creditsCharged: 10 },
      signature: { keyId: built.receiptKeyId },
    });

    const wordless = await post(`/operations/${built.operationId}/return`, { reason: 'bad' });
    expect(wordless.status).toBe(400);
    const responses = await Promise.all([giveBack(built.operationId), giveBack(built.operationId)]);
    for (const { status, body } of responses) {
      expect(status).toBe(200);
      expect(returnResponseSchema.parse(body)).toEqual({ success: true, creditsReturned: 10 });
    }
    expect(await creditsOf(api, user.apiKey)).toEqual({ credits: 100, heldCredits: 0 });
    expect((await fetch(built.appUrl ?? '')).status).toBe(404);
    expect((await listApps(api, user.apiKey)).projects).toEqual({});
    // Preview data of the deleted project stays for a week, like the data of any deleted app.
    const key = { pk: `DATA#${built.projectId}`, sk: 'DELETION' };
    expect(await openTable(cloud).all()).toContainEqual(expect.objectContaining(key));
    const after = await statusOf(api, user.apiKey, built.operationId);
    expect(after.returnedAt).toBeDefined();
    expect(after.returnableUntil).toBeUndefined();
    expect(await proofOf(built.operationId, document)).toEqual(proof);
    const ledger = await fetch(`${api}/credits/ledger?limit=1`, { headers: { 'x-api-key': user.apiKey } });
    expect(ledgerResponseSchema.parse(await ledger.json()).entries[0]).toMatchObject({
      kind: 'return',
      credits: 10,
      reason: 'Returned a build of Tomato',
    });
  });

  it('is a case for the operators until they close it', async () => {
    await setCredits(cloud, user.publicKey, 100);
    const { operationId } = await build('Tomato');
    await giveBack(operationId);
    const desk = await openAdminDesk();
    const cases = async () => (await desk.call(desk.admin, 'listReturns', { limit: 100 })).returns;
    expect(await cases()).toContainEqual(
      expect.objectContaining({ operationId, ownerUsername: user.username, reason: REASON, credits: 10 }),
    );
    const close = { operationId, ...BECAUSE };
    await desk.call(desk.admin, 'closeReturn', close);
    expect(await cases()).not.toContainEqual(expect.objectContaining({ operationId }));
    await expectError(await desk.refused(desk.admin, 'closeReturn', close), 'conflict');
    cloud.model.forget();
    await desk.close();
  });

  it('is returned without affecting the revision before it, unless it was exported', async () => {
    await setCredits(cloud, user.publicKey, 100);
    const first = await build('Tomato');
    const form = { ...QUICK_APP, userPrompt: 'Rename the app to Basil', baseRevisionString: '1' };
    const revised = await reviseApp(api, user.apiKey, first.projectId, form);
    expect((await giveBack(first.operationId)).body).toMatchObject({ code: 'conflict' });
    await post(`/projects/${first.projectId}/rev/1/export`);
    const other = await signUpAndLogIn(api);
    expect((await giveBack(revised.operationId, other.apiKey)).status).toBe(404);
    expect((await giveBack(revised.operationId)).body).toMatchObject({ remainingRevision: '1' });
    expect(await creditsOf(api, user.apiKey)).toEqual({ credits: 90, heldCredits: 0 });
    expect((await fetch(revised.appUrl ?? '')).status).toBe(404);
    expect((await fetch(first.appUrl ?? '')).status).toBe(200);
    expect((await giveBack(first.operationId)).body).toMatchObject({
      code: 'conflict',
      error: expect.stringContaining('was exported or published'),
    });
  });

  it('is kept once it was published, even after it was withdrawn', async () => {
    const publisher = await signUpAndLogIn(api);
    const built = await buildApp(api, publisher.apiKey, QUICK_APP);
    const live = { publishStatus: true, revisionToPublish: '1', publishedAppName: `tomato-${Date.now()}` };
    for (const body of [live, { publishStatus: false }]) {
      const headers = { 'x-api-key': publisher.apiKey };
      const response = await postJson(`${api}/projects/${built.projectId}/publish`, body, headers);
      expect(response.status).toBe(200);
    }
    expect((await giveBack(built.operationId, publisher.apiKey)).body).toMatchObject({ code: 'conflict' });
    expect((await statusOf(api, publisher.apiKey, built.operationId)).returnableUntil).toBeUndefined();
  });
});
