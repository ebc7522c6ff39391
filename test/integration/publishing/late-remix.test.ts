import type { Interference } from '@buidl/local-cloud/host/interference';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type PassingProxy, startPassingProxy } from '../../chaos/passing-proxy.ts';
import { listApps } from '../../fixtures/app-build.ts';
import { expectError } from '../../fixtures/json-response.ts';
import { publishDocument } from '../../fixtures/published-app.ts';
import { postJson, type SignedInUser, signUpAndLogIn } from '../../fixtures/signed-in-user.ts';
import { productTable } from '../../fixtures/stored-items.ts';
import { startTestCloud, type TestCloud } from '../start-cloud.ts';

let cloud: TestCloud;
let files: PassingProxy;
let remixer: SignedInUser;
let sourceId: string;
/** The paths of the objects that were written. `removed`: the bodies of the delete requests. */
const written: string[] = [];
const removed: string[] = [];

const DELETES_SOURCE: Interference = {
  wrapEndpoints: async (variables) => {
    files = await startPassingProxy(variables.AWS_ENDPOINT_URL_S3 ?? '', async (sent, pass) => {
      if (sent.method === 'PUT') await deleteSource();
      if (sent.method === 'PUT') written.push(sent.path);
      if (sent.path.includes('delete')) removed.push(sent.body.toString());
      return pass();
    });
    return { ...variables, AWS_ENDPOINT_URL_S3: files.url };
  },
  onInvocation: () => undefined,
  modelFault: () => undefined,
  deliver: (_detail, publish) => publish(),
};

beforeAll(async () => {
  // Turns off the final check of ledger and counters, because the injected deletion of the source does not update the
  // counters.
  cloud = await startTestCloud({ interference: DELETES_SOURCE }, { areBooksChecked: false });
  const owner = await signUpAndLogIn(cloud.api);
  remixer = await signUpAndLogIn(cloud.api);
  const source = { ownerPublicKey: owner.publicKey, name: 'gone-soon', html: '<!doctype html><p>Soon</p>' };
  ({ projectId: sourceId } = await publishDocument(cloud, { ...source, project: { isRemixable: true } }));
});
afterAll(async () => {
  await cloud.close();
  await files.close();
});

it('is refused, and leaves no document', async () => {
  const response = await postJson(`${cloud.api}/projects/${sourceId}/remix`, {}, { 'x-api-key': remixer.apiKey });
  await expectError(response, 'not_found');
  expect((await listApps(cloud.api, remixer.apiKey)).projects).toEqual({});
  const key = written[0]?.slice(written[0].indexOf('raw/'));
  expect(key).toMatch(/^raw\/prj_\w+\/1\/index\.html/);
  expect(removed).toEqual([expect.stringContaining(key?.split('?', 1)[0] ?? '')]);
});

const deleteSource = () => productTable(cloud).delete({ Key: { pk: `PROJECT#${sourceId}`, sk: 'PROJECT' } });
