import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { remixResponseSchema } from '../../../shared/contract/publishing.ts';
import { listApps } from '../../fixtures/app-build.ts';
import { expectError } from '../../fixtures/json-response.ts';
import { openPublisher, type Publisher } from '../../fixtures/publisher.ts';

let publisher: Publisher;

beforeAll(async () => {
  publisher = await openPublisher();
});
afterAll(() => publisher.cloud.close());
beforeEach(() => publisher.unpublish());

describe('a remix', () => {
  it('is a project of the user who makes it, if the owner allows it', async () => {
    const name = publisher.newName();
    await publisher.publishAs(name);
    await expectError(await publisher.post(publisher.stranger, 'remix', {}), 'forbidden');
    expect((await publisher.post(publisher.owner, 'remix-status', { isRemixable: true })).status).toBe(200);
    const remixed = remixResponseSchema.parse(await (await publisher.post(publisher.stranger, 'remix', {})).json());
    const { projects } = await listApps(publisher.cloud.api, publisher.stranger.apiKey);
    expect(projects[remixed.projectId]?.[0]).toMatchObject({
      revisionString: '1',
      ownerPublicKey: publisher.stranger.publicKey,
      isPublished: false,
      remixedFrom: { projectId: publisher.projectId },
    });
    const { projects: own } = await listApps(publisher.cloud.api, publisher.owner.apiKey);
    const urls = [own[publisher.projectId]?.[0]?.appUrl ?? '', projects[remixed.projectId]?.[0]?.appUrl ?? ''];
    const [source, copy] = await Promise.all(urls.map(async (url) => (await fetch(url)).text()));
    expect(copy).toContain('data-buidl-runtime');
    expect(copy).toBe(source);
    expect(own[publisher.projectId]?.[0]).toMatchObject({ remixCount: 1 });
    await publisher.post(publisher.owner, 'publish', { publishStatus: false });
    await expectError(await publisher.post(publisher.stranger, 'remix', {}), 'not_found');
  });
});
