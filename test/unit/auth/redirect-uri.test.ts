import { describe, expect, it } from 'vitest';
import {
  isAllowedRedirectUri,
  isOwnAddress,
  matchesRedirectUri,
} from '../../../functions/core/auth/oauth/redirect-uri.ts';

describe('a redirect address', () => {
  it.each([
    'https://claude.ai/api/mcp/auth_callback',
    'https://program.example:8443/callback?kept=1',
    'http://localhost/callback',
    'http://127.0.0.1:3000/',
    'http://[::1]:3000/callback',
    'cursor://anysphere.cursor-mcp/oauth/callback',
    'vscode://vscode.github-authentication/did-authenticate',
    'vscode-insiders://editor/callback',
    'windsurf://codeium.windsurf/callback',
  ])('may be %s', (uri) => expect(isAllowedRedirectUri(uri)).toBe(true));

  it.each([
    'http://program.example/callback',
    'http://localhost.evil.example/callback',
    'http://127.0.0.1.evil.example/callback',
    'https://user@program.example/',
    'https://user:secret@program.example/',
    'https://program.example/#fragment',
    'https://program.example\\@evil.example/',
    'https://program.example/ a',
    'https://program.example/\n',
    'https://прог.example/',
    'javascript:alert(1)',
    'data:text/html,hi',
    'editor://callback',
    'cursor:callback',
    'cursor:///callback',
    'cursor://user@editor/callback',
    'vscode-evil://editor/callback',
    '/callback',
    '',
    `https://program.example/${'a'.repeat(500)}`,
  ])('is not %j', (uri) => expect(isAllowedRedirectUri(uri)).toBe(false));
});

describe('a registered redirect address', () => {
  it.each([
    ['https://program.example/callback', 'https://program.example/callback'],
    ['http://localhost/callback', 'http://localhost:49152/callback'],
    ['http://127.0.0.1:3000/callback', 'http://127.0.0.1:49152/callback'],
    ['http://localhost/callback', 'http://127.0.0.1:49152/callback'],
    ['http://127.0.0.1:3000/callback', 'http://localhost/callback'],
    ['http://localhost/callback', 'http://[::1]:49152/callback'],
    ['cursor://anysphere.cursor-mcp/oauth/callback', 'cursor://anysphere.cursor-mcp/oauth/callback'],
  ])('%s is registered as %s', (registered, given) => expect(matchesRedirectUri(registered, given)).toBe(true));

  it.each([
    ['https://program.example/callback', 'https://program.example:8443/callback'],
    ['https://program.example/callback', 'https://program.example/callback/'],
    ['https://program.example/callback', 'https://program.example/callback?more=1'],
    ['https://program.example/callback', 'https://PROGRAM.example/callback'],
    ['cursor://anysphere.cursor-mcp/callback', 'cursor://other/callback'],
    ['http://localhost/callback', 'http://localhost/other'],
    ['http://localhost/callback', 'http://localhost:1@evil.example/callback'],
    ['http://localhost/callback', 'https://localhost/callback'],
  ])('%s does not match %s', (registered, given) => expect(matchesRedirectUri(registered, given)).toBe(false));
});

describe('an address of the site', () => {
  const deployed = { siteUrl: 'https://buidl.example', appsUrl: 'https://apps.example' };
  const local = { siteUrl: 'http://localhost:3000', appsUrl: 'http://localhost:3001' };

  it.each([
    ['https://buidl.example/p/an-app', deployed],
    ['https://www.buidl.example/callback', deployed],
    ['https://buidl.example:8443/callback', deployed],
    ['https://p1.apps.example/', deployed],
    ['http://localhost:3000/p/an-app', local],
    ['http://127.0.0.1:3001/', local],
  ])('is recognized: %s', (uri, addresses) => expect(isOwnAddress(uri, addresses)).toBe(true));

  it.each([
    ['https://notbuidl.example/callback', deployed],
    ['http://localhost:3000/callback', deployed],
    ['http://localhost:3118/callback', local],
    ['cursor://anysphere.cursor-mcp/callback', deployed],
  ])('is not %s', (uri, addresses) => expect(isOwnAddress(uri, addresses)).toBe(false));
});
