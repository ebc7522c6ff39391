import { describe, expect, it } from 'vitest';
import { isImitatedName } from '../../../functions/core/auth/oauth/imitated-name.ts';
import { clientIdOf, clientNameOf, clientOf } from '../../../functions/core/auth/oauth/oauth-client.ts';

const redirectUris = ['https://program.example/callback'];
const idOf = (record: unknown) => `client_${Buffer.from(JSON.stringify(record)).toString('base64url')}`;

describe('the id of a program', () => {
  it('contains its registration', () => {
    const client = { name: 'Ann’s editor', redirectUris };
    expect(clientOf(clientIdOf(client) ?? '')).toEqual(client);
  });

  it('has a limited length, because URLs contain it', () => {
    const many = Array.from({ length: 10 }, (_, index) => `https://program.example/${index}${'a'.repeat(300)}`);
    expect(clientIdOf({ name: 'Long', redirectUris: many })).toBeUndefined();
  });

  it.each([
    ['another text', 'client'],
    ['no JSON', 'client_e30x'],
    ['no addresses', idOf(['Program', []])],
    ['an address that is not allowed', idOf(['Program', ['javascript:alert(1)']])],
    ['too many addresses', idOf(['Program', Array(11).fill(redirectUris[0])])],
    ['no name', idOf(['', redirectUris])],
    ['the name of the site', idOf(['Buidl', redirectUris])],
    ['the name of a known client', idOf(['Claude', redirectUris])],
    ['a long name', idOf(['x'.repeat(100), redirectUris])],
  ])('is not one with %s', (_what, id) => expect(clientOf(id)).toBeUndefined());

  it('cannot contain a deceptive name', () => {
    expect(clientOf(idOf(['Bank\u202egpj\n', redirectUris]))?.name).toBe('Bank gpj');
  });
});

describe('the name of a program', () => {
  it.each([
    ['  Ann’s\n editor ', 'Ann’s editor'],
    ['\u200b', 'An unnamed program'],
    [undefined, 'An unnamed program'],
    ['x'.repeat(200), 'x'.repeat(30)],
  ])('%j is shown as %j', (given, shown) => expect(clientNameOf(given)).toBe(shown));
});

describe('a name that imitates', () => {
  const elsewhere = 'https://evil.example/callback';
  const loopback = 'http://localhost/callback';

  it.each([
    ['Buidl', loopback],
    ['Official Bu1dl support', elsewhere],
    ['ВUIDL', loopback],
    ['B u i d l', loopback],
    ['Claude', elsewhere],
    ['Clаude Code', elsewhere],
    ['Ｃｕｒｓｏｒ', elsewhere],
    ['VS Code', elsewhere],
    ['Claude', 'https://claude.ai.evil.example/callback'],
    ['Claude', 'https://notclaude.ai/callback'],
    ['Claude', 'cursor://anysphere.cursor-mcp/callback'],
    ['Gemini', 'https://script.google.com/macros/s/AKfycb/exec'],
    ['Gemini', 'https://sites.google.com/view/callback'],
    ['Gemini', 'https://gemini.google.com:8443/callback'],
    ['Visual Studio Code', 'https://anyone.visualstudio.com/callback'],
    ['GitHub Copilot', 'https://anyone.microsoft.com/callback'],
    ['Claude', 'https://anyone.claude.ai/callback'],
  ])('is refused: %s at %s', (name, uri) => expect(isImitatedName(name, [uri])).toBe(true));

  it.each([
    ['Claude Code', loopback],
    ['Claude', 'https://claude.ai/api/mcp/auth_callback'],
    ['ChatGPT', 'https://chatgpt.com/connector_platform_oauth_redirect'],
    ['Cursor', 'cursor://anysphere.cursor-mcp/oauth/callback'],
    ['Visual Studio Code', 'https://vscode.dev/redirect'],
    ['Visual Studio Code', 'https://insiders.vscode.dev/redirect'],
    ['Gemini', 'https://gemini.google.com/callback'],
    ['Copilot', 'https://teams.microsoft.com/api/platform/v1.0/oAuthRedirect'],
    ['Cursor', 'https://www.cursor.com/agents/mcp/oauth/callback'],
    ['App builder', elsewhere],
    ['An unnamed program', elsewhere],
  ])('is not %s at %s', (name, uri) => expect(isImitatedName(name, [uri])).toBe(false));

  it('is refused with one foreign address among its own', () => {
    expect(isImitatedName('Claude', ['https://claude.ai/callback', elsewhere])).toBe(true);
  });
});
