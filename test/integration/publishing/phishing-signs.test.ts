import { afterAll, beforeAll, expect, it } from 'vitest';
import { adminReportsResponseSchema } from '../../../shared/contract/admin/platform.ts';
import { showcaseResponseSchema } from '../../../shared/contract/public-app.ts';
import { formOf } from '../../fixtures/app-build.ts';
import { expectError } from '../../fixtures/json-response.ts';
import { publishDocument } from '../../fixtures/published-app.ts';
import { signUpAndLogIn } from '../../fixtures/signed-in-user.ts';
import { ADMIN_PASSWORD } from '../admin-password.ts';
import { type ApiUser, signUpUser } from '../api-user.ts';
import { borrowCloud, type SharedCloud } from '../shared-cloud.ts';

const PHISHING =
  '<!doctype html><title>Phantom</title><h1>Phantom</h1><p>Enter your recovery phrase</p><textarea></textarea>';
let cloud: SharedCloud;
let owner: ApiUser;
let adminKey: string;

beforeAll(async () => {
  cloud = await borrowCloud();
  owner = await signUpUser(cloud.api, 'phisher');
  adminKey = (await signUpAndLogIn(cloud.api, cloud.takeAdminWallet())).apiKey;
});
afterAll(() => cloud.close());

function asAdmin(path: string, body?: object): Promise<Response> {
  return fetch(`${cloud.api}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', 'x-api-key': adminKey },
    body: body ? JSON.stringify(body) : null,
  });
}

async function showcased(): Promise<string[]> {
  const response = await fetch(`${cloud.api}/showcase`);
  return showcaseResponseSchema.parse(await response.json()).apps.map(({ projectId }) => projectId);
}

async function reportOf(projectId: string) {
  const { reports } = adminReportsResponseSchema.parse(await (await asAdmin('/admin/reports')).json());
  return reports.find((report) => report.projectId === projectId);
}

it('is published and reported, and enters the showcase once its report is dismissed', async () => {
  const { projectId } = await publishDocument(cloud, {
    ownerPublicKey: owner.publicKey,
    name: 'phantom-login',
    html: PHISHING,
  });
  const publish = async () => {
    const body = formOf({
      publishStatus: 'true',
      revisionToPublish: '1',
      publishedAppName: 'phantom-login',
    });
    const response = await owner.call(`/projects/${projectId}/publish`, { method: 'POST', body });
    expect(response.status).toBe(200);
  };
  await publish();
  expect((await fetch(`${cloud.siteUrl}/p/phantom-login`)).status).toBe(200);
  const report = await reportOf(projectId);
  expect(report).toMatchObject({
    reason: 'look_alike',
    details: 'Found when it was published. It has a field and speaks of a recovery phrase or a private key.',
    publishedAppName: 'phantom-login',
  });
  const show = () => asAdmin(`/projects/${projectId}/showcase-status`, { showcaseStatus: true });
  await expectError(await show(), 'conflict');
  expect(await showcased()).not.toContain(projectId);

  const reportId = report?.reportId ?? '';
  const dismissed = await asAdmin(`/admin/reports/${reportId}/resolve`, {
    resolution: 'dismiss',
    reason: 'A lesson about phishing',
    adminPassword: ADMIN_PASSWORD,
  });
  expect(dismissed.status).toBe(200);
  expect((await show()).status).toBe(200);
  expect(await showcased()).toContain(projectId);
  // Publishing the same document again makes no new report.
  await publish();
  expect(await reportOf(projectId)).toBeUndefined();
  expect(await showcased()).toContain(projectId);
});
