import { setAdminPassword } from '@buidl/local-cloud/host/set-admin-password';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TAKEDOWN_SECONDS } from '../../../shared/domain/view-cache.ts';
import { type PublishedTestApp, publishDocument, putFile } from '../../fixtures/published-app.ts';
import { routeCalls } from '../../fixtures/route-calls.ts';
import { newWallet, type SignedInUser, signUpAndLogIn } from '../../fixtures/signed-in-user.ts';
import { ADMIN_PASSWORD } from '../admin-password.ts';
import { startTestCloud, type TestCloud } from '../start-cloud.ts';

const wallet = newWallet();
let cloud: TestCloud;
let admin: SignedInUser;
let owner: SignedInUser;
let app: PublishedTestApp;
let imageUrl: string;

beforeAll(async () => {
  cloud = await startTestCloud({ adminPublicKeys: wallet.publicKey, settings: { keepsViews: true } });
  await setAdminPassword(cloud, ADMIN_PASSWORD);
  [admin, owner] = await Promise.all([signUpAndLogIn(cloud.api, wallet), signUpAndLogIn(cloud.api)]);
  app = await publishDocument(cloud, {
    ownerPublicKey: owner.publicKey,
    name: 'kept',
    html: '<!doctype html><title>Kept</title>',
  });
  const key = `images/${app.projectId}/${'a1'.repeat(32)}.webp`;
  await putFile(cloud, key, 'a picture', 'image/webp');
  imageUrl = `${cloud.appsUrl}/${key}`;
});
afterAll(() => cloud.close());

const viewOf = async (url: string) => {
  const { status, headers } = await fetch(url);
  return { status, isKept: headers.get('x-cache') === 'Hit from cloudfront' };
};

it('a second view of a page, its document and an image comes from the edge, and one of a draft never does', async () => {
  for (const url of [app.pageUrl, app.liveUrl, imageUrl]) {
    expect(await viewOf(url)).toMatchObject({ status: 200 });
    expect(await viewOf(`${url}?from=mail`)).toEqual({ status: 200, isKept: true });
  }
  for (const url of [app.rawUrl, app.previewUrl]) {
    await viewOf(url);
    expect(await viewOf(url)).toEqual({ status: 200, isKept: false });
  }
});

it('a takedown ends the views of an app within ten seconds', async () => {
  await Promise.all([app.pageUrl, app.liveUrl, imageUrl].map(viewOf));
  const { call } = routeCalls(cloud.api);
  await call(admin, 'setTakenDown', {
    projectId: app.projectId,
    isTakenDown: true,
    rule: 'copyright',
    reason: 'The music is not theirs.',
    adminPassword: ADMIN_PASSWORD,
  });
  const within = { timeout: TAKEDOWN_SECONDS * 1_000 };
  await Promise.all([
    expect.poll(async () => (await viewOf(app.pageUrl)).status, within).toBe(410),
    expect.poll(async () => (await viewOf(imageUrl)).status, within).toBe(410),
    // The document's URL itself becomes invalid when the app is taken down, so the status differs.
    expect.poll(async () => (await viewOf(app.liveUrl)).status, within).toBe(404),
  ]);
});
