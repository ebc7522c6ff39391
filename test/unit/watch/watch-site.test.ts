import { describe, expect, it } from 'vitest';
import { watchSite } from '../../../functions/core/watch/watch-site.ts';
import type { Visit } from '../../../functions/ports/visitor.ts';

const SITE = 'https://buidl.example';
const page = (text = '<!doctype html>', status = 200): Visit => ({ status, mediaType: 'text/html', text });
const showcase = (...names: string[]): Visit => ({
  status: 200,
  mediaType: 'application/json',
  text: JSON.stringify({
    success: true,
    apps: names.map((publishedAppName) => ({
      projectId: 'prj-1',
      name: 'Chess',
      projectType: 'game',
      publishedAppName,
      isRemixable: false,
    })),
  }),
});

const WELL = {
  '/': page(),
  '/api/showcase': showcase('chess', 'go'),
  '/p/chess': page(),
};

/** Returns the paths that were visited, and the text of each failure. */
async function watched(answers: Record<string, Visit>) {
  const paths: string[] = [];
  const failures = await watchSite({
    siteUrl: SITE,
    visitor: {
      visit: async (url) => {
        const path = url.slice(SITE.length);
        paths.push(path);
        const answer = answers[path];
        if (answer === undefined) throw new Error('connection refused');
        return answer;
      },
    },
  });
  return { paths: paths.toSorted(), failures: failures.map(({ message }) => message) };
}

describe('the watch', () => {
  it('visits the site, the API and a published app', async () => {
    expect(await watched(WELL)).toEqual({ paths: ['/', '/api/showcase', '/p/chess'], failures: [] });
  });

  it('visits no app when none is shown', async () => {
    const { paths, failures } = await watched({ ...WELL, '/api/showcase': showcase() });
    expect(paths).toEqual(['/', '/api/showcase']);
    expect(failures).toEqual([]);
  });

  it.each([
    [{ ...WELL, '/': page('', 403) }, ['https://buidl.example/ responded with 403.']],
    [{ ...WELL, '/p/chess': page('', 503) }, ['https://buidl.example/p/chess responded with 503.']],
    [
      { ...WELL, '/api/showcase': page() },
      ['https://buidl.example/api/showcase responded with text/html instead of application/json.'],
    ],
    [
      { ...WELL, '/api/showcase': { status: 200, mediaType: 'application/json', text: '{}' } },
      ['https://buidl.example/api/showcase has no list of apps.'],
    ],
    [{}, ['https://buidl.example/ did not respond.', 'https://buidl.example/api/showcase did not respond.']],
  ])('names each failed visit: %#', async (answers, said) => {
    expect((await watched(answers)).failures).toEqual(said);
  });
});
