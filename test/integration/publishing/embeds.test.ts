import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { oEmbedResponseSchema } from '../../../shared/contract/o-embed.ts';
import { GALLERY } from '../../../shared/domain/gallery.ts';
import { expectError } from '../../fixtures/json-response.ts';
import { saveProject } from '../../fixtures/saved-project.ts';
import { postJson, type SignedInUser, signUpAndLogIn } from '../../fixtures/signed-in-user.ts';
import { borrowCloud, type SharedCloud } from '../shared-cloud.ts';

const NAME = 'boats-to-embed';

let cloud: SharedCloud;
let owner: SignedInUser;
let projectId: string;

const publication = (publishStatus: boolean) =>
  postJson(
    `${cloud.api}/projects/${projectId}/publish`,
    publishStatus ? { publishStatus, revisionToPublish: '1', publishedAppName: NAME } : { publishStatus },
    { 'x-api-key': owner.apiKey },
  );
const askFor = (query: Record<string, string>) => fetch(`${cloud.api}/oembed?${new URLSearchParams(query)}`);

beforeAll(async () => {
  cloud = await borrowCloud();
  owner = await signUpAndLogIn(cloud.api);
  projectId = await saveProject(cloud, owner.publicKey, ['1'], 'Boats & <Ships>');
  expect((await publication(true)).status).toBe(200);
});
afterAll(() => cloud.close());

describe('oEmbed', () => {
  it('is linked from the page of an app, and describes its frame', async () => {
    const page = await (await fetch(`${cloud.siteUrl}/p/${NAME}`)).text();
    const [, href = ''] = /type="application\/json\+oembed" href="([^"]+)"/.exec(page) ?? [];
    expect(href.startsWith(`${cloud.siteUrl}/api/oembed?url=`)).toBe(true);
    const embed = oEmbedResponseSchema.parse(await (await fetch(href)).json());
    expect(embed).toMatchObject({ version: '1.0', type: 'rich', author_name: owner.username, width: 800 });
    expect(embed.html).toContain(`src="${cloud.siteUrl}/p/${NAME}/embed"`);
    expect(embed.html).toContain('Boats &amp; &lt;Ships&gt;');
  });

  it('respects the requested maximum size', async () => {
    const url = `${cloud.siteUrl}/p/${NAME}/`;
    const embed = await (await askFor({ url, maxwidth: '320', maxheight: '200', dnt: '1' })).json();
    expect(embed).toMatchObject({ width: 320, height: 200 });
    expect(oEmbedResponseSchema.parse(embed).html).toContain('width="320" height="200"');
  });

  it.each(['nothing', 'https://other.example/p/boats-to-embed', '/p/nobody-has-this', '/terms', `/p/${NAME}/embed`])(
    'has no app at %s',
    async (url) => {
      const asked = url.startsWith('/') ? cloud.siteUrl + url : url;
      expect(await expectError(await askFor({ url: asked }), 'not_found')).toBe(
        'There is no published app at this URL.',
      );
    },
  );

  it('supports one format', async () => {
    const url = `${cloud.siteUrl}/p/${NAME}`;
    expect(await expectError(await askFor({ url, format: 'xml' }), 'invalid_input')).toContain(
      'The only format is json.',
    );
  });
});

describe('the embeddable page', () => {
  it('may be framed by any site, with its document, and nothing else may', async () => {
    const policyOf = async (url: string) => {
      const response = await fetch(url);
      const policy = response.headers.get('content-security-policy') ?? '';
      return [/frame-ancestors ([^;]*)/.exec(policy)?.[1], response.headers.get('x-frame-options')];
    };
    const embed = `${cloud.siteUrl}/p/${NAME}/embed`;
    expect(await policyOf(embed)).toEqual(['*', null]);
    expect(await policyOf(`${cloud.siteUrl}/p/${NAME}`)).toEqual(["'none'", 'DENY']);
    const page = await (await fetch(embed)).text();
    expect(page).toContain('content="noindex"');
    const [appUrl = ''] = /https?:[^"]+\/live\/[^"]+/.exec(page) ?? [];
    expect((await policyOf(appUrl))[0]).toBe('*');
  });
});

describe('the sitemap and the feed', () => {
  it('list templates and published apps', async () => {
    const sitemap = await fetch(`${cloud.siteUrl}/sitemap.xml`);
    expect(sitemap.headers.get('content-type')).toContain('application/xml');
    const urls = [...(await sitemap.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url);
    expect(urls).toContain(`${cloud.siteUrl}/`);
    expect(urls).toContain(`${cloud.siteUrl}/p/${NAME}`);
    expect(urls.filter((url) => url?.includes('/templates/'))).toHaveLength(GALLERY.length);
    const feed = await fetch(`${cloud.siteUrl}/feed.xml`);
    expect(feed.headers.get('content-type')).toContain('application/rss+xml');
    expect((await feed.text()).match(/<item>/g)?.length).toBeGreaterThanOrEqual(GALLERY.length);
  });

  it('omit a withdrawn app, which may not be embedded either', async () => {
    expect((await publication(false)).status).toBe(200);
    const urls = async () => (await fetch(`${cloud.siteUrl}/sitemap.xml`)).text();
    await expect.poll(urls).not.toContain(`/p/${NAME}<`);
    const embed = async () => (await fetch(`${cloud.siteUrl}/p/${NAME}/embed`)).status;
    await expect.poll(embed).toBe(404);
  });
});
