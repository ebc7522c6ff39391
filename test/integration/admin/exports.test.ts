import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AdminDesk, BECAUSE, openAdminDesk } from '../../fixtures/admin-desk.ts';
import { requestOf, send } from '../../fixtures/example-requests.ts';
import { expectError } from '../../fixtures/json-response.ts';
import { saveProject } from '../../fixtures/saved-project.ts';

let desk: AdminDesk;

beforeAll(async () => {
  desk = await openAdminDesk();
});
afterAll(() => desk.close());

describe('exports', () => {
  async function wholeFile(kind: 'users' | 'ledger' | 'log'): Promise<string> {
    let file = '';
    let cursor: string | undefined;
    do {
      const part = await desk.call(desk.admin, 'exportCsv', { kind, ...(cursor && { cursor }) });
      file += part.csv;
      cursor = part.nextCursor;
    } while (cursor);
    return file;
  }

  async function appWithBank(): Promise<string> {
    const projectId = await saveProject(desk.cloud, desk.user.publicKey, ['1']);
    await desk.call(desk.user, 'depositToBank', { projectId, amount: 1 });
    return projectId;
  }

  it('return everything page by page, and are logged', async () => {
    const formula = {
      publicKey: desk.user.publicKey,
      amount: 1,
      ...BECAUSE,
      reason: '=HYPERLINK("http://x")',
    };
    await desk.call(desk.admin, 'adjustCredits', formula);
    const [app, deletedApp] = [await appWithBank(), await appWithBank()];
    await desk.call(desk.user, 'deleteRevision', { projectId: deletedApp, revisionString: '1' });
    const users = await wholeFile('users');
    expect(users).toMatch(/^\u{feff}publicKey,username,credits,/u);
    expect(users).toContain(`${desk.user.publicKey},${desk.user.username},${await desk.creditsOf(desk.user)},0,false,`);
    const ledger = await wholeFile('ledger');
    expect(ledger).toContain(`user:${desk.user.publicKey},signup,`);
    expect(ledger).toContain(`"'=HYPERLINK(""http://x"")"`);
    for (const projectId of [app, deletedApp]) expect(ledger).toContain(`bank:${projectId},deposit:`);
    const entries = (await desk.items.all()).filter((item) => item.sk.startsWith('ENTRY#'));
    expect(ledger.trimEnd().split('\r\n')).toHaveLength(entries.length + 1);
    expect(await wholeFile('log')).toContain('adjust_credits');
    expect((await desk.call(desk.admin, 'listAdminLogs', {})).logs.slice(0, 3)).toEqual([
      expect.objectContaining({ actionType: 'export', targetIdentifier: 'log' }),
      expect.objectContaining({ actionType: 'export', targetIdentifier: 'ledger' }),
      expect.objectContaining({ actionType: 'export', targetIdentifier: 'users' }),
    ]);
  });

  it('refuse unknown kinds and invalid cursors', async () => {
    const { api } = desk.cloud;
    const asked = (kind: string, cursor = 'nonsense') =>
      send(requestOf(api, 'exportCsv', { kind, cursor }), desk.admin.apiKey);
    for (const kind of ['users', 'ledger', 'log', 'secrets']) await expectError(await asked(kind), 'invalid_input');
    await expectError(await asked('ledger', 'users.bad.0.'), 'invalid_input');
  });
});
