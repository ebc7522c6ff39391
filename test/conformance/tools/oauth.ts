/** Connects as a program that uses oauth4webapi. Arguments: the site, and the key of a session. Prints findings. */
import * as oauth from 'oauth4webapi';

const [siteUrl = '', sessionKey = ''] = process.argv.slice(2);
const CALLBACK = 'http://127.0.0.1:41235/callback';
const insecure = { [oauth.allowInsecureRequests]: true };
const findings: { name: string; isMet: boolean; detail?: string }[] = [];

/** Runs a step and adds its result to the findings. A step that throws counts as not met. */
async function step<Result>(name: string, act: () => Promise<Result>): Promise<Result> {
  try {
    const result = await act();
    findings.push({ name, isMet: true });
    return result;
  } catch (error) {
    findings.push({ name, isMet: false, detail: String(error) });
    throw error;
  }
}

async function connect(): Promise<void> {
  const resource = new URL('/mcp', siteUrl);
  const issuer = await step('the resource names its authorization server', async () => {
    const response = await oauth.resourceDiscoveryRequest(resource, insecure);
    const { authorization_servers: servers = [] } = await oauth.processResourceDiscoveryResponse(resource, response);
    return new URL(servers[0] ?? '');
  });
  const server = await step('the server describes itself', async () => {
    const response = await oauth.discoveryRequest(issuer, { ...insecure, algorithm: 'oauth2' });
    return oauth.processDiscoveryResponse(issuer, response);
  });
  const client = await step('a program registers', async () => {
    const metadata = {
      client_name: 'Conformance',
      redirect_uris: [CALLBACK],
      grant_types: ['authorization_code', 'refresh_token'],
      token_endpoint_auth_method: 'none',
    };
    const response = await oauth.dynamicClientRegistrationRequest(server, metadata, insecure);
    return oauth.processDynamicClientRegistrationResponse(response);
  });
  const none = oauth.None();
  const verifier = oauth.generateRandomCodeVerifier();
  const state = oauth.generateRandomState();
  const parameters = await step('the user allows the program', async () => {
    const query = new URLSearchParams({
      ...{ response_type: 'code', client_id: client.client_id, redirect_uri: CALLBACK, state },
      ...{ scope: 'read', resource: resource.href, code_challenge_method: 'S256' },
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    });
    const allowed = await fetch(new URL('/api/auth/authorizations/allow', siteUrl), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': sessionKey },
      body: JSON.stringify({ query: query.toString(), scopes: ['read'] }),
    });
    const { redirectTo } = await allowed.json();
    return oauth.validateAuthResponse(server, client, new URL(redirectTo), state);
  });
  const tokens = await step('the code gives a token', async () => {
    const response = await oauth.authorizationCodeGrantRequest(
      ...([server, client, none, parameters, CALLBACK, verifier] as const),
      insecure,
    );
    return oauth.processAuthorizationCodeResponse(server, client, response);
  });
  const renewed = await step('the refresh token gives another token', async () => {
    const refresh = tokens.refresh_token ?? '';
    const response = await oauth.refreshTokenGrantRequest(server, client, none, refresh, insecure);
    return oauth.processRefreshTokenResponse(server, client, response);
  });
  await step('the token opens the resource', () => expectStatus(resource, renewed.access_token, 200));
  await step('a token can be revoked', async () => {
    const response = await oauth.revocationRequest(server, client, none, renewed.access_token, insecure);
    await oauth.processRevocationResponse(response);
  });
  await step('a revoked token opens nothing', () => expectStatus(resource, renewed.access_token, 401));
}

async function expectStatus(resource: URL, token: string, status: number): Promise<void> {
  const response = await fetch(resource, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      authorization: `Bearer ${token}`,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
  });
  if (response.status !== status) throw new Error(`${response.status}: ${await response.text()}`);
  if (status === 401 && !response.headers.has('www-authenticate')) throw new Error('The challenge is missing.');
}

await connect().catch(() => undefined);
console.log(JSON.stringify(findings));
