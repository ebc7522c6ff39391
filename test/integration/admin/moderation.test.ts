import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DynamoDbAppReports } from '../../../functions/adapters/dynamodb/publishing/app-reports.ts';
import { type AdminDesk, BECAUSE, openAdminDesk } from '../../fixtures/admin-desk.ts';
import { expectError } from '../../fixtures/json-response.ts';
import { saveProject } from '../../fixtures/saved-project.ts';
import { userWithKey } from '../api-user.ts';

const SIGNUP_CREDITS = 100;

let desk: AdminDesk;

beforeAll(async () => {
  desk = await openAdminDesk();
});
afterAll(() => desk.close());

describe('reports and takedowns', () => {
  it('take an app down and restore it', async () => {
    const owner = await desk.newUser();
    const projectId = await saveProject(desk.cloud, owner.publicKey, ['1']);
    await desk.call(owner, 'publishProject', {
      projectId,
      publishStatus: true,
      revisionToPublish: '1',
      publishedAppName: 'reported-app',
    });
    const reportId = `rep_${'a'.repeat(26)}`;
    const report = {
      reportId,
      projectId,
      reason: 'phishing',
      details: '<script>alert(1)</script>',
      createdAtMs: 1,
    };
    await new DynamoDbAppReports(desk.table).add(report);
    const { reports } = await desk.call(desk.admin, 'listReports', {});
    expect(reports.find((open) => open.reportId === reportId)).toMatchObject({
      projectName: 'Hills',
      publishedAppName: 'reported-app',
      ownerPublicKey: owner.publicKey,
      isTakenDown: false,
      details: report.details,
    });
    const decision = { reportId, resolution: 'take_down', ...BECAUSE } as const;
    await desk.call(desk.admin, 'resolveReport', decision);
    await expectError(await desk.refused(desk.admin, 'resolveReport', decision), 'conflict');
    expect((await fetch(`${desk.cloud.siteUrl}/p/reported-app`)).status).toBe(410);
    const takeDown = { projectId, isTakenDown: true, ...BECAUSE };
    await expectError(await desk.refused(desk.admin, 'setTakenDown', takeDown), 'conflict');
    await desk.call(desk.admin, 'setTakenDown', { ...takeDown, isTakenDown: false });
    expect(await desk.lastLog()).toMatchObject({ actionType: 'restore_app', targetIdentifier: projectId });
    expect((await fetch(`${desk.cloud.siteUrl}/p/reported-app`)).status).toBe(200);
    const unknown = { ...takeDown, projectId: `prj_${'0'.repeat(26)}` };
    await expectError(await desk.refused(desk.admin, 'setTakenDown', unknown), 'not_found');
    const noReport = { ...decision, reportId: `rep_${'b'.repeat(26)}` };
    await expectError(await desk.refused(desk.admin, 'resolveReport', noReport), 'not_found');
  });
});

describe('running builds', () => {
  it('are listed and can be stopped with a refund', async () => {
    const builder = await desk.newUser();
    const api = userWithKey(desk.cloud.api, builder.publicKey, builder.apiKey);
    const { operationId } = await api.createApp({ isQuickBuidl: 'false' });
    const { operations } = await desk.call(desk.admin, 'listRunningOperations', {});
    expect(operations.find((running) => running.operationId === operationId)).toMatchObject({
      ownerPublicKey: builder.publicKey,
      mode: 'advanced',
      heldCredits: 25,
    });
    await desk.call(desk.admin, 'cancelAnyOperation', { operationId, ...BECAUSE });
    expect(await api.credits()).toMatchObject({ credits: SIGNUP_CREDITS, heldCredits: 0 });
    expect(await desk.lastLog()).toMatchObject({
      actionType: 'cancel_operation',
      targetIdentifier: operationId,
    });
    await expectError(await desk.refused(desk.admin, 'cancelAnyOperation', { operationId, ...BECAUSE }), 'conflict');
    const unknown = { operationId: `op_${'0'.repeat(26)}`, ...BECAUSE };
    await expectError(await desk.refused(desk.admin, 'cancelAnyOperation', unknown), 'not_found');
  });
});
