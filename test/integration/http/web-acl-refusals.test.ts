import { get } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { errorResponseSchema } from '../../../shared/contract/errors.ts';
import { borrowCloud, type SharedCloud } from '../shared-cloud.ts';

let cloud: SharedCloud;

beforeAll(async () => {
  cloud = await borrowCloud();
});
afterAll(() => cloud.close());

const SCANNER = { 'user-agent': 'Nmap Scripting Engine' };

interface Answer {
  status: number | undefined;
  type: string | undefined;
  body: string;
}

/** Sends no User-Agent unless it is given, unlike `fetch`. */
function send(url: string, headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    get(url, { headers }, (response) => {
      const { statusCode: status, headers: received } = response;
      text(response).then((body) => resolve({ status, type: received['content-type'], body }), reject);
    }).on('error', reject);
  });
}

it('a request without a User-Agent is served', async () => {
  expect(await send(`${cloud.api}/config/public`)).toMatchObject({ status: 200, type: 'application/json' });
  expect(await send(`${cloud.siteUrl}/`)).toMatchObject({ status: 200 });
});

it.each(['/api/config/public', '/mcp', '/oauth/token', '/.well-known/oauth-authorization-server'])(
  'a refused call of %s has a body in the format of the contract',
  async (path) => {
    const { status, type, body } = await send(cloud.siteUrl + path, SCANNER);
    expect({ status, type }).toEqual({ status: 403, type: 'application/json' });
    expect(errorResponseSchema.parse(JSON.parse(body)).code).toBe('forbidden');
  },
);

it('a refused page is a page', async () => {
  const { status, type, body } = await send(`${cloud.siteUrl}/help`, SCANNER);
  expect({ status, type }).toEqual({ status: 403, type: 'text/html' });
  expect(body).toContain('<h1>This request was refused</h1>');
});
