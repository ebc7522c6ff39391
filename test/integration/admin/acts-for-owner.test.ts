import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACTION_PASSWORD_HEADER } from '../../../shared/contract/action-password-header.ts';
import { changesProject } from '../../../shared/contract/changes-project.ts';
import { errorResponseSchema } from '../../../shared/contract/errors.ts';
import { readsProject } from '../../../shared/contract/reads-project.ts';
import { contract, type RouteId, type RouteRequest } from '../../../shared/contract/routes.ts';
import { EXAMPLES } from '../../../shared/open-api/examples.ts';
import { type AdminDesk, openAdminDesk, WITH_PASSWORD } from '../../fixtures/admin-desk.ts';
import { ROUTE_IDS, requestOf, send } from '../../fixtures/example-requests.ts';
import type { SignedInUser } from '../../fixtures/signed-in-user.ts';

let desk: AdminDesk;
let project: { projectId: string; revisionString: string };

beforeAll(async () => {
  desk = await openAdminDesk();
  const app = { templateId: 'chess', projectNameDisplay: 'Chess' };
  const { projectId, revisionString } = await desk.call(desk.user, 'startFromTemplate', app);
  project = { projectId, revisionString };
});
afterAll(() => desk.close());

function callAs<Id extends RouteId>(who: SignedInUser, id: Id, input: RouteRequest<Id>, password?: string) {
  const request = requestOf(desk.cloud.api, id, { ...input });
  const headers = { ...request.headers, ...(password !== undefined && { [ACTION_PASSWORD_HEADER]: password }) };
  return send({ ...request, headers }, who.apiKey);
}

async function reasonOf(response: Response): Promise<string | undefined> {
  return errorResponseSchema.parse(await response.json()).reason;
}

const activityOf = async (who: SignedInUser) => (await desk.call(who, 'listActivity', {})).activity;
const hostsOf = async () => {
  const { revisions } = await desk.call(desk.user, 'getProject', { projectId: project.projectId });
  return revisions[0]?.allowedHosts ?? [];
};

describe('an admin with the project of another user', () => {
  const changing = ROUTE_IDS.filter((id) => changesProject(id, contract[id]));

  it.each(changing)('needs the action password for the call %s', async (routeId) => {
    const example: Record<string, unknown> = EXAMPLES[routeId];
    const request = requestOf(desk.cloud.api, routeId, { ...example, ...project });
    const plain = requestOf(desk.cloud.api, routeId, { ...example, projectId: project.projectId });
    const takesRevision = contract[routeId].path.includes('{revisionString}');
    expect(await reasonOf(await send(takesRevision ? request : plain, desk.admin.apiKey))).toBe(
      'action_password_needed',
    );
  });

  it.each(['checkCustomDomain', 'recordExport'] as const)('needs no password for %s, which changes nothing', (id) => {
    expect(changing).not.toContain(id);
    expect(readsProject(id, contract[id])).toBe(true);
  });

  it('changes nothing with a wrong password', async () => {
    const input = { projectId: project.projectId, allowedHosts: ['api.example.com'] };
    expect(await reasonOf(await callAs(desk.admin, 'setAllowedHosts', input, 'wrong'))).toBe('admin_password_wrong');
    expect(await hostsOf()).toEqual([]);
    expect(await activityOf(desk.user)).toEqual([]);
  });

  it('changes it with the password, which is logged with the project, and shown to the owner', async () => {
    const { projectId } = project;
    const input = { projectId, allowedHosts: ['api.example.com'] };
    const changed = await callAs(desk.admin, 'setAllowedHosts', input, WITH_PASSWORD.adminPassword);
    expect(changed.status).toBe(200);
    expect(await hostsOf()).toEqual(['api.example.com']);
    const { username } = (await desk.call(desk.admin, 'getMe', {})).user;
    expect(await desk.lastLog()).toMatchObject({
      adminUsername: username,
      actionType: 'act_for_owner',
      targetIdentifier: projectId,
      details: 'setAllowedHosts',
    });
    expect(await activityOf(desk.user)).toMatchObject([
      { call: 'setAllowedHosts', projectId, adminUsername: username },
    ]);
    expect(await activityOf(desk.admin)).toEqual([]);
  });

  it('is admitted by every feature with the password', async () => {
    const { adminPassword } = WITH_PASSWORD;
    const calls = [
      await callAs(desk.admin, 'setDataSettings', { projectId: project.projectId, approvesFirst: true }, adminPassword),
      await callAs(
        desk.admin,
        'setUsageControls',
        { ...EXAMPLES.setUsageControls, projectId: project.projectId },
        adminPassword,
      ),
    ];
    expect(calls.map(({ status }) => status)).toEqual([200, 200]);
    const deletion = { projectId: project.projectId, revisionString: '9' };
    expect(await reasonOf(await callAs(desk.admin, 'deleteRevision', deletion, adminPassword))).toBe(
      'revision_not_found',
    );
    const edit = { ...EXAMPLES.editFreely, projectId: project.projectId, revisionString: '9' };
    expect(await reasonOf(await callAs(desk.admin, 'editFreely', edit, adminPassword))).toBe('revision_not_found');
    const acts = (await activityOf(desk.user)).map(({ call, isRefused }) => ({ call, isRefused }));
    expect(acts.slice(0, 4)).toEqual([
      { call: 'editFreely', isRefused: true },
      { call: 'deleteRevision', isRefused: true },
      { call: 'setUsageControls', isRefused: undefined },
      { call: 'setDataSettings', isRefused: undefined },
    ]);
  });

  it('needs none for an own project', async () => {
    const own = await desk.call(desk.admin, 'startFromTemplate', { templateId: 'chess', projectNameDisplay: 'Mine' });
    const input = { projectId: own.projectId, allowedHosts: ['api.example.com'] };
    expect((await callAs(desk.admin, 'setAllowedHosts', input)).status).toBe(200);
  });
});

describe('an admin who reads the project or the account of another user', () => {
  const reading = ROUTE_IDS.filter((id) => readsProject(id, contract[id]));

  it.each(reading)('is named to the owner and in the log for the call %s', async (routeId) => {
    const example: Record<string, unknown> = EXAMPLES[routeId];
    const given = contract[routeId].path.includes('{revisionString}') ? project : { projectId: project.projectId };
    const admin = await desk.newAdmin();
    await send(requestOf(desk.cloud.api, routeId, { ...example, ...given }), admin.apiKey);
    await send(requestOf(desk.cloud.api, routeId, { ...example, ...given }), admin.apiKey);
    const { username } = (await desk.call(admin, 'getMe', {})).user;
    const acts = (await activityOf(desk.user)).filter(({ adminUsername }) => adminUsername === username);
    expect(acts).toMatchObject([{ call: routeId, projectId: project.projectId }]);
    const logged = (await desk.wholeLog()).filter(({ adminUsername }) => adminUsername === username);
    expect(logged).toMatchObject([
      { actionType: 'read_for_owner', targetIdentifier: project.projectId, details: routeId },
    ]);
  });

  it('is named for the document of a draft', async () => {
    const admin = await desk.newAdmin();
    const { projects } = await desk.call(admin, 'listApps', { scope: 'all', search: 'Chess' });
    const [revision] = projects[project.projectId] ?? [];
    expect((await fetch(revision?.appUrl ?? '')).status).toBe(200);
    const { username } = (await desk.call(admin, 'getMe', {})).user;
    expect(await activityOf(desk.user)).toContainEqual(
      expect.objectContaining({ call: 'getAppDocument', projectId: project.projectId, adminUsername: username }),
    );
  });

  it('is named for the account', async () => {
    const admin = await desk.newAdmin();
    const stranger = await desk.newUser();
    await desk.call(admin, 'getUser', { publicKey: stranger.publicKey });
    const { username } = (await desk.call(admin, 'getMe', {})).user;
    expect(await activityOf(stranger)).toMatchObject([{ call: 'getUser', adminUsername: username }]);
    await desk.call(admin, 'getUser', { publicKey: admin.publicKey });
    expect(await activityOf(admin)).toEqual([]);
  });

  it('is named when the showcase shows the app', async () => {
    const { projectId } = project;
    await desk.call(desk.admin, 'setShowcaseStatus', { projectId, showcaseStatus: true });
    expect((await activityOf(desk.user))[0]).toMatchObject({ call: 'setShowcaseStatus', projectId });
  });
});

describe('an owner', () => {
  it('leaves no entry by reading an own project', async () => {
    const owner = await desk.newUser();
    const own = await desk.call(owner, 'startFromTemplate', { templateId: 'chess', projectNameDisplay: 'Own' });
    await desk.call(owner, 'getProject', { projectId: own.projectId });
    expect(await activityOf(owner)).toEqual([]);
  });
});

describe('everyone else', () => {
  it('is refused the project of another user, with the password too', async () => {
    const stranger = await desk.newUser();
    const input = { projectId: project.projectId, allowedHosts: [] };
    const refused = await callAs(stranger, 'setAllowedHosts', input, WITH_PASSWORD.adminPassword);
    expect(await reasonOf(refused)).toBe('not_project_owner');
  });
});
