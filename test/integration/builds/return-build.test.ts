/** Users give back builds at half price on a cloud with the real functions, permissions, table and buckets. */
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
import { buildApp, creditsOf, listApps, QUICK_APP, reviseApp, statusOf } from '../../fixtures/app-build.ts';
import { postJson, type SignedInUser, signUpAndLogIn } from '../../fixtures/signed-in-user.ts';
import { openTable } from '../../fixtures/stored-items.ts';
import { setCredits } from '../../fixtures/stored-ledger.ts';
import { borrowCloud, type SharedCloud } from '../shared-cloud.ts';

const APP = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Counter</title></head>
<body><h1>Counter</h1><p role="status">0 clicks</p></body>
</html>`;
const STEPS = (name: string) =>
  `\n<checks>\n${JSON.stringify({
    add: [{ name, steps: [{ action: 'expect', role: 'heading', name }] }],
  })}\n</checks>`;

let cloud: SharedCloud;
let model: SharedCloud['model'];
let api: string;
let user: SignedInUser;

beforeAll(async () => {
  cloud = await borrowCloud();
  ({ api, model } = cloud);
  user = await signUpAndLogIn(api);
});
afterAll(() => cloud.close());

/** Makes the next repair fail. */
function failToRepair(): void {
  model.say('Repairer', 'I do not know.');
  model.say('Repairer', 'I still do not know.');
}

async function buildHalf() {
  model.say('Coder', APP + STEPS('A heading that is not there'));
  failToRepair();
  return buildApp(api, user.apiKey, { ...QUICK_APP, projectNameDisplay: 'Counter' });
}

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
  const response = await fetch(`${api}/operations/${operationId}/return`, {
    method: 'POST',
    headers: { 'x-api-key': apiKey },
  });
  return { status: response.status, body: await response.json() };
}

/** Publishes the app and withdraws it. Its published document must be deleted with the project. */
async function publishAndWithdraw(projectId: string): Promise<void> {
  const live = { publishStatus: true, revisionToPublish: '1', publishedAppName: `counter-${Date.now()}` };
  for (const body of [live, { publishStatus: false }]) {
    const response = await postJson(`${api}/projects/${projectId}/publish`, body, {
      'x-api-key': user.apiKey,
    });
    expect(response.status).toBe(200);
  }
}

describe('a build that costs half', () => {
  it('is returned once, with its credits, project and files', async () => {
    await setCredits(cloud, user.publicKey, 100);
    const built = await buildHalf();
    expect(built.receipt).toMatchObject({
      creditsCharged: 5,
      openProblems: [expect.any(String)],
      repairs: 0,
    });
    // The failed repair took time and tokens, so the receipt lists it.
    expect(built.receipt?.stages.map(({ stage }) => stage)).toEqual(['code', 'check', 'repair']);
    expect(await creditsOf(api, user.apiKey)).toEqual({ credits: 95, heldCredits: 0 });
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
      receipt: { creditsCharged: 5 },
      signature: { keyId: built.receiptKeyId },
    });

    await publishAndWithdraw(built.projectId);

    const responses = await Promise.all([giveBack(built.operationId), giveBack(built.operationId)]);
    for (const { status, body } of responses) {
      expect(status).toBe(200);
      expect(returnResponseSchema.parse(body)).toEqual({ success: true, creditsReturned: 5 });
    }
    expect(await creditsOf(api, user.apiKey)).toEqual({ credits: 100, heldCredits: 0 });
    expect((await fetch(built.appUrl ?? '')).status).toBe(404);
    expect((await listApps(api, user.apiKey)).projects).toEqual({});
    // Data of the project's previews is kept for a week, like the data of any deleted app.
    const key = { pk: `DATA#${built.projectId}`, sk: 'DELETION' };
    expect(await openTable(cloud).all()).toContainEqual(expect.objectContaining(key));
    const after = await statusOf(api, user.apiKey, built.operationId);
    expect(after.returnedAt).toBeDefined();
    expect(after.returnableUntil).toBeUndefined();
    expect(await proofOf(built.operationId, document)).toEqual(proof);
    const ledger = await fetch(`${api}/credits/ledger?limit=1`, { headers: { 'x-api-key': user.apiKey } });
    expect(ledgerResponseSchema.parse(await ledger.json()).entries[0]).toMatchObject({
      kind: 'return',
      credits: 5,
      reason: 'Returned a build of Counter',
    });
  });

  it('is returned without affecting the revision before it', async () => {
    await setCredits(cloud, user.publicKey, 100);
    model.say('Coder', APP + STEPS('Counter'));
    const first = await buildApp(api, user.apiKey, { ...QUICK_APP, projectNameDisplay: 'Counter' });
    expect((await giveBack(first.operationId)).body).toMatchObject({
      code: 'conflict',
      error: 'Only a build that was delivered for half of its price can be returned.',
    });
    const search = '<h1>Counter</h1>';
    const block = `<<<<<<< SEARCH\n${search}\n=======\n<h1>Clicks</h1>\n>>>>>>> REPLACE\n`;
    model.say('Editor', block + STEPS('Another that is not there').replace('"add"', '"remove":["Counter"],"add"'));
    failToRepair();
    const form = { ...QUICK_APP, userPrompt: 'another heading', baseRevisionString: '1' };
    const revised = await reviseApp(api, user.apiKey, first.projectId, form);
    const { operationId } = revised;
    expect(revised).toMatchObject({ status: 'completed', receipt: { creditsCharged: 12 } });

    const other = await signUpAndLogIn(api);
    expect((await giveBack(operationId, other.apiKey)).status).toBe(404);
    const { body } = await giveBack(operationId);
    expect(body).toEqual({ success: true, creditsReturned: 12, remainingRevision: '1' });
    expect(await creditsOf(api, user.apiKey)).toEqual({ credits: 90, heldCredits: 0 });
    expect((await fetch(revised.appUrl ?? '')).status).toBe(404);
    expect((await fetch(first.appUrl ?? '')).status).toBe(200);
  });
});
