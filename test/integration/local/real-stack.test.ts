import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FUNCTION_ENTRIES } from '../../../infra/function-catalogue.ts';
import { startTestCloud, type TestCloud } from '../start-cloud.ts';

let cloud: TestCloud;
beforeAll(async () => {
  cloud = await startTestCloud();
});
afterAll(() => cloud?.close());

describe('the stack of the product on the embedded cloud', () => {
  it('answers its API with its own addresses', async () => {
    const reply = await fetch(`${cloud.api}/config/public`);
    expect(reply.status).toBe(200);
    expect(await reply.json()).toMatchObject({
      success: true,
      config: {
        network: 'localnet',
        appsUrl: cloud.appsUrl,
        rpcUrl: cloud.rpcUrl,
        model: { isBuiltIn: true },
      },
    });
    const nonce = await fetch(`${cloud.api}/auth/nonce`);
    expect(await nonce.json()).toMatchObject({ success: true, domain: new URL(cloud.siteUrl).host });
  });

  it('answers an unknown API path with a 404 in JSON, and any other path with the site', async () => {
    const missing = await fetch(`${cloud.api}/nothing`);
    expect(missing.status).toBe(404);
    expect(missing.headers.get('content-type')).toContain('application/json');
    const page = await fetch(`${cloud.siteUrl}/projects/some`);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'self'");
  });

  it('refuses a body that Lambda could not take', async () => {
    const body = 'x'.repeat(7_000_000);
    const headers = { 'content-type': 'application/json' };
    const reply = await fetch(`${cloud.api}/auth/login`, { method: 'POST', headers, body });
    expect(reply.status).toBe(413);
  });

  it('sandboxes the domain of the apps, and sends tabs away from it', async () => {
    const options = { headers: { 'sec-fetch-dest': 'document' }, redirect: 'manual' } as const;
    const tab = await fetch(`${cloud.appsUrl}/raw/p1/1`, options);
    expect(tab.status).toBe(302);
    expect(tab.headers.get('location')).toBe('/api/open/p1/rev/1');
    const frame = await fetch(`${cloud.appsUrl}/raw/p1/1`);
    expect(frame.status).toBe(404);
    expect(frame.headers.get('content-security-policy')).toMatch(/^sandbox allow-scripts/);
  });

  it.each(FUNCTION_ENTRIES.map(({ name }) => name))('loads the function %s', async (name) => {
    const result = await cloud.invoke(name, {});
    const errorType = result.ok ? undefined : result.error.errorType;
    expect(errorType ?? '').not.toMatch(/^Runtime\.|^Sandbox\.|ResourceNotFound/);
  });
});
