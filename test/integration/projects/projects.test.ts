import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { DynamoDbLedger } from '../../../functions/adapters/dynamodb/credits/credit-ledger.ts';
import { bankAccountId } from '../../../functions/ports/credits.ts';
import { ACTION_PASSWORD_HEADER } from '../../../shared/contract/action-password-header.ts';
import {
  projectResponseSchema,
  promoteResponseSchema,
  swapAssetResponseSchema,
} from '../../../shared/contract/projects.ts';
import { removeRuntime } from '../../../shared/domain/export-document.ts';
import { creditsOf, type FormFields, formOf } from '../../fixtures/app-build.ts';
import { solidImage } from '../../fixtures/images.ts';
import { expectError } from '../../fixtures/json-response.ts';
import { APP_DOCUMENT, HERO, saveProject } from '../../fixtures/saved-project.ts';
import { postJson, type SignedInUser, signUpAndLogIn } from '../../fixtures/signed-in-user.ts';
import { openTable, productTable, type StoredItems } from '../../fixtures/stored-items.ts';
import { announceUpload } from '../../fixtures/upload-image.ts';
import { ADMIN_PASSWORD } from '../admin-password.ts';
import { borrowCloud, type SharedCloud } from '../shared-cloud.ts';

let cloud: SharedCloud;
let table: StoredItems;
let owner: SignedInUser;
let stranger: SignedInUser;
let admin: SignedInUser;
let projectId: string;

beforeAll(async () => {
  cloud = await borrowCloud();
  table = openTable(cloud);
  [owner, stranger, admin] = await Promise.all([
    signUpAndLogIn(cloud.api),
    signUpAndLogIn(cloud.api),
    signUpAndLogIn(cloud.api, cloud.takeAdminWallet()),
  ]);
});
afterAll(() => cloud.close());
beforeEach(async () => {
  projectId = await saveProject(cloud, owner.publicKey);
});

const call = (user: SignedInUser, method: string, path: string, body?: FormData) =>
  fetch(`${cloud.api}${path}`, {
    method,
    headers: { 'x-api-key': user.apiKey, ...(user === admin && { [ACTION_PASSWORD_HEADER]: ADMIN_PASSWORD }) },
    ...(body && { body }),
  });
const promote = (user: SignedInUser, revision: string, id = projectId) =>
  call(user, 'POST', `/promote-revision/${id}/rev/${revision}`);
const remove = (user: SignedInUser, revision: string, id = projectId) =>
  call(user, 'DELETE', `/delete-app/${id}/rev/${revision}`);
async function addressOf(revision: string): Promise<string> {
  const found = (await revisionsOf()).find(({ revisionString }) => revisionString === revision);
  if (!found) throw new Error(`Revision ${revision} has no address.`);
  return found.appUrl;
}
const documentOf = async (revision: string) => fetch(await addressOf(revision));
/** Returns the saved document: the served one without the script that the site adds. */
const savedText = async (revision: string) => removeRuntime(await (await documentOf(revision)).text());
const UNKNOWN = `prj_${'0'.repeat(26)}`;

async function revisionsOf(user: SignedInUser = owner) {
  const response = await call(user, 'GET', `/projects/${projectId}`);
  return z.parse(projectResponseSchema, await response.json()).revisions;
}
const deposit = (id: string, amount: number) =>
  postJson(`${cloud.api}/projects/${id}/bank/transfer`, { amount }, { 'x-api-key': owner.apiKey });
const numbersOf = async () => (await revisionsOf()).map(({ revisionString }) => revisionString);

describe('a project', () => {
  it('is returned with its revisions, newest first, and the balance of its bank', async () => {
    await deposit(projectId, 7);
    const revisions = await revisionsOf();
    expect(revisions.map(({ revisionString }) => revisionString)).toEqual(['1.1', '1']);
    expect(revisions[0]).toMatchObject({ imageAssets: [HERO], usageControls: { appWalletBalance: 7 } });
    await expectError(await call(owner, 'GET', `/projects/${UNKNOWN}`), 'not_found');
    await expectError(await call(owner, 'GET', '/projects/nonsense'), 'invalid_input');
  });
});

describe('promoting', () => {
  it('copies a minor revision to the next major one, once for each call', async () => {
    const responses = await Promise.all([promote(owner, '1.1'), promote(admin, '1.1')]);
    const promoted = await Promise.all(
      responses.map(async (response) => promoteResponseSchema.parse(await response.json()).revisionString),
    );
    expect(promoted.toSorted()).toEqual(['2', '3']);
    expect(await numbersOf()).toEqual(['3', '2', '1.1', '1']);
    expect(await savedText('2')).toBe(APP_DOCUMENT);
    expect((await revisionsOf())[0]?.imageAssets).toMatchObject([HERO]);
  });

  it('adds no revision beyond the 150th, however many calls come at once', async () => {
    await table.put({ pk: `PROJECT#${projectId}`, sk: 'COUNT', revisions: 149 });
    const responses = await Promise.all(Array.from({ length: 4 }, () => promote(owner, '1.1')));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    expect(await numbersOf()).toHaveLength(3);
  });

  it('is refused for major and unknown revisions, and to strangers', async () => {
    await expectError(await promote(owner, '1'), 'conflict');
    await expectError(await promote(stranger, '1.1'), 'forbidden');
    await expectError(await promote(owner, '1.9'), 'not_found');
    await expectError(await promote(owner, '1.1', UNKNOWN), 'not_found');
    await expectError(await promote(owner, 'one'), 'invalid_input');
    expect(await numbersOf()).toEqual(['1.1', '1']);
  });
});

describe('deleting', () => {
  it('removes a revision and its document, and responds with 404 a second time', async () => {
    const address = await addressOf('1.1');
    expect((await remove(owner, '1.1')).status).toBe(200);
    expect(await numbersOf()).toEqual(['1']);
    expect((await fetch(address)).status).toBe(404);
    expect((await documentOf('1')).status).toBe(200);
    await expectError(await remove(owner, '1.1'), 'not_found');
  });

  it('of the last revision deletes the project, and pays its bank out to the owner', async () => {
    await deposit(projectId, 30);
    const before = await creditsOf(cloud.api, owner.apiKey);
    const address = await addressOf('1');
    expect((await remove(admin, '1.1')).status).toBe(200);
    expect((await remove(admin, '1')).status).toBe(200);
    expect(await creditsOf(cloud.api, owner.apiKey)).toEqual({ ...before, credits: before.credits + 30 });
    await expectError(await call(owner, 'GET', `/projects/${projectId}`), 'not_found');
    expect((await fetch(address)).status).toBe(404);
    const left = (await table.all()).filter(({ pk }) => pk === `PROJECT#${projectId}`);
    expect(left).toEqual([]);
  });

  it('of both revisions at once leaves nothing behind', async () => {
    const statuses = (await Promise.all([remove(owner, '1'), remove(owner, '1.1')])).map(({ status }) => status);
    expect(statuses).toEqual([200, 200]);
    expect((await table.all()).filter(({ pk }) => pk === `PROJECT#${projectId}`)).toEqual([]);
  });

  it('is refused to strangers, for a live revision, and while the bank is in use', async () => {
    await expectError(await remove(stranger, '1'), 'forbidden');
    await expectError(await remove(owner, '1', UNKNOWN), 'not_found');
    await table.set({ pk: `PROJECT#${projectId}`, sk: 'PROJECT' }, { publishedRevision: '1' });
    expect(await expectError(await remove(owner, '1'), 'conflict')).toContain('unpublish');
    expect((await remove(owner, '1.1')).status).toBe(200);
    const other = await saveProject(cloud, owner.publicKey, ['1']);
    await deposit(other, 2);
    const held = {
      accountId: bankAccountId(other),
      credits: 1,
      reference: 'op_of_a_visitor',
      reason: 'Call',
    };
    await new DynamoDbLedger(productTable(cloud)).move({
      ...held,
      kind: 'hold',
      movementId: 'hold:op_of_a_visitor',
      nowMs: Date.now(),
    });
    expect(await expectError(await remove(owner, '1', other), 'conflict')).toContain('bank');
  });
});

describe('replacing an image', () => {
  const swap = async (user: SignedInUser, fields: FormFields, revision = '1', id = projectId) => {
    const newAssetImage = [new File([new Uint8Array(await solidImage('png'))], 'new.png')];
    const form = formOf({ newAssetImage, assetPlaceholderIdToReplace: 'hero', ...fields });
    return call(user, 'POST', `/swap-asset/${id}/rev/${revision}`, form);
  };

  it('changes the list and every use in the document, and nothing else', async () => {
    const response = await swap(owner, { newAssetDescription: 'A blue field' });
    const { newAsset } = swapAssetResponseSchema.parse(await response.json());
    expect(newAsset).toMatchObject({ ...HERO, description: 'A blue field' });
    const image = await fetch(newAsset.url);
    expect(image.headers.get('content-type')).toBe('image/webp');
    const served = await documentOf('1');
    expect(served.headers.get('access-control-allow-origin')).toBe('*');
    const html = removeRuntime(await served.text());
    const shown = `<img crossorigin alt="" src="${new URL(newAsset.url).pathname}#hero">`;
    expect(html).toBe(APP_DOCUMENT.replace(/<img [^>]+>/, shown));
    const [, first] = await revisionsOf();
    expect(first?.imageAssets).toEqual([newAsset]);
    const item = (await table.all()).find(({ pk, sk }) => pk === `PROJECT#${projectId}` && sk === 'REV#1');
    expect(item).toMatchObject({ documentSha256: createHash('sha256').update(html).digest('hex') });
    expect(item).not.toHaveProperty('lockId');
    expect(await savedText('1.1')).toBe(APP_DOCUMENT);
  });

  it('of a live revision changes what visitors see', async () => {
    const publishedAppName = `hills-${projectId.slice(-8)}`;
    const fields = { publishStatus: 'true', revisionToPublish: '1', publishedAppName };
    await call(owner, 'POST', `/projects/${projectId}/publish`, formOf(fields));
    const seenByVisitors = async () => (await fetch(`${cloud.siteUrl}/p/${publishedAppName}`)).text();
    const before = await seenByVisitors();
    expect((await swap(owner, {})).status).toBe(200);
    expect(await seenByVisitors()).not.toBe(before);
  });

  it('that was killed after writing the document is completed when the revision is published', async () => {
    const ref = { pk: `PROJECT#${projectId}`, sk: 'REV#1' };
    const isRevision = ({ pk, sk }: { pk: string; sk: string }) => pk === ref.pk && sk === ref.sk;
    const { imageAssets, documentSha256 } = z
      .looseObject({ imageAssets: z.array(z.unknown()), documentSha256: z.string() })
      .parse((await table.all()).find(isRevision));
    const { newAsset } = swapAssetResponseSchema.parse(await (await swap(owner, {})).json());
    await table.set(ref, {
      imageAssets,
      documentSha256,
      lockId: 'killed',
      lockedUntilMs: Date.now() + 60_000,
    });
    const fields = {
      publishStatus: 'true',
      revisionToPublish: '1',
      publishedAppName: `hills-${projectId.slice(-8)}`,
    };
    const publish = () => call(owner, 'POST', `/projects/${projectId}/publish`, formOf(fields));
    await expectError(await publish(), 'conflict');
    await table.set(ref, { lockedUntilMs: Date.now() - 1 });
    expect((await publish()).status).toBe(200);
    const revision = (await revisionsOf()).find(({ revisionString }) => revisionString === '1');
    expect(revision?.imageAssets).toEqual([{ ...HERO, url: newAsset.url }]);
  });

  it('happens one at a time', async () => {
    const lock = { lockId: 'other', lockedUntilMs: Date.now() + 60_000 };
    await table.set({ pk: `PROJECT#${projectId}`, sk: 'REV#1' }, lock);
    await expectError(await swap(owner, {}), 'conflict');
    await table.set({ pk: `PROJECT#${projectId}`, sk: 'REV#1' }, { lockedUntilMs: Date.now() - 1 });
    expect((await swap(owner, {})).status).toBe(200);
  });

  it('is refused to strangers, and for unknown images, revisions and uploads', async () => {
    await expectError(await swap(stranger, {}), 'forbidden');
    await expectError(await swap(owner, { assetPlaceholderIdToReplace: 'other' }), 'not_found');
    await expectError(await swap(owner, {}, '4'), 'not_found');
    await expectError(await swap(owner, {}, '1', UNKNOWN), 'not_found');
    await expectError(await swap(owner, { newAssetImage: `uploads/${'0'.repeat(26)}` }), 'invalid_input');
    const { uploadKey } = await announceUpload(cloud, owner.apiKey);
    await expectError(await swap(owner, { newAssetImage: uploadKey }), 'invalid_input');
    expect(await savedText('1')).toBe(APP_DOCUMENT);
  });
});
