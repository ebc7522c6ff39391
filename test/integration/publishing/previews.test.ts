import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SHELL_DATA_ELEMENT_ID } from '../../../shared/domain/fill-shell.ts';
import { openPublisher, type Publisher } from '../../fixtures/publisher.ts';

let publisher: Publisher;

beforeAll(async () => {
  publisher = await openPublisher();
});
afterAll(() => publisher.cloud.close());
beforeEach(() => publisher.unpublish());

describe('a preview', () => {
  const open = (path: string) => fetch(`${publisher.cloud.siteUrl}/preview/${path}`);
  const facts = async (response: Response) =>
    new RegExp(`id="${SHELL_DATA_ELEMENT_ID}">(.*?)</script>`).exec(await response.text())?.[1] ?? '';

  it('is excluded from search engines, and shows whether everyone may see its revision', async () => {
    const draft = await open(`${publisher.projectId}/1`);
    expect(draft.status).toBe(200);
    const html = await draft.text();
    expect(html).toContain('noindex');
    const known = { status: 'preview', projectId: publisher.projectId, revisionString: '1' };
    expect(html).toContain(JSON.stringify(known));
    const publishedAppName = publisher.newName();
    await publisher.publishAs(publishedAppName);
    expect(JSON.parse(await facts(await open(`${publisher.projectId}/1`)))).toEqual({
      ...known,
      publishedAppName,
    });
  });

  it('of a project that does not exist responds with 404', async () => {
    for (const path of ['prj_00000000000000000000000000/1', 'nothing/1', 'nothing/..']) {
      expect((await open(path)).status, path).toBe(404);
    }
  });
});
