/** The two designs of a build can only be returned together. */
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { Project } from '../../../functions/ports/projects.ts';
import { receiptSchema } from '../../../shared/domain/receipt.ts';
import { finalReceipt } from '../../fixtures/receipt-signing.ts';
import {
  creditsOf,
  files,
  newUser,
  operationOf,
  prepareTable,
  requestOf,
  returned,
  revisionOf,
  services,
  state,
  table,
} from './returnable-builds.ts';

prepareTable();

describe('a build of two designs for half of its price', () => {
  const NAMES = ['Calm and roomy', 'Bold and dense'];

  async function buildTwo(publicKey: string) {
    state.count += 1;
    const operation = {
      ...operationOf(publicKey, `op_${state.count}`, `prj_${state.count}`),
      heldCredits: 35,
    };
    const revision = revisionOf(operation, '1');
    const otherDesign = { ...revision, revisionString: '2', documentSha256: `${operation.operationId}-2` };
    const { builds } = services();
    await builds.start(operation, requestOf(operation));
    const openProblems = ['A step fails.'];
    const receipt = receiptSchema.parse({
      stages: [],
      checksPassed: [],
      openProblems,
      designs: NAMES.map((name, index) => ({
        name,
        revisionString: String(index + 1),
        openProblems,
        repairs: 3,
      })),
      repairs: 3,
      documentSha256: revision.documentSha256,
      documentBytes: 1,
      creditsCharged: 17,
    });
    const final = await finalReceipt(operation, receipt);
    await builds.complete(operation, { ...revision, otherDesign }, final, { idea: 'a timer' });
    for (const number of ['1', '2']) files.add(`raw/${operation.projectId}/${number}/index.html`);
    return { operationId: operation.operationId, project: revision.project };
  }

  const revisionsLeft = async ({ projectId }: Project) =>
    (await services().projects.find(projectId))?.revisions.map(({ revisionString }) => revisionString);

  it('is returned with both, and its project is deleted', async () => {
    const user = await newUser();
    const { operationId, project } = await buildTwo(user);
    expect(await creditsOf(user)).toBe(83);
    expect(await revisionsLeft(project)).toEqual(['1', '2']);
    const results = await Promise.all([1, 2, 3].map(() => returned(user, operationId)));
    expect(results).toEqual([1, 2, 3].map(() => ({ creditsReturned: 17 })));
    expect(await creditsOf(user)).toBe(100);
    expect(await services().projects.find(project.projectId)).toBeUndefined();
    expect([...files].filter((key) => key.includes(project.projectId))).toEqual([]);
  });

  it('keeps older revisions, and deletes the remaining design', async () => {
    const user = await newUser();
    const { operationId, project } = await buildTwo(user);
    const ofProject = {
      ownerPublicKey: user,
      projectType: project.projectType,
      bankCredits: 0,
      nowMs: state.nowMs,
    };
    const removal = { ...ofProject, projectId: project.projectId, createdAtMs: state.nowMs, isLast: false };
    await services().projectChanges.removeRevision({ ...removal, revisionString: '1' });
    const revised = { ...revisionOf(operationOf(user, 'revised', project.projectId), '2.1', project) };
    await services().projectChanges.addRevision(project.projectId, { ...revised, createdAtMs: state.nowMs - 1 }, 150);
    expect(await returned(user, operationId)).toEqual({ creditsReturned: 17, remainingRevision: '2.1' });
    expect(await revisionsLeft(project)).toEqual(['2.1']);
    const count = { pk: `PROJECT#${project.projectId}`, sk: 'COUNT' };
    expect(await table.get(count, z.object({ revisions: z.int() }))).toEqual({ revisions: 1 });
  });

  it('is refused while one of them is published', async () => {
    const user = await newUser();
    const { operationId, project } = await buildTwo(user);
    await table.update({
      Key: { pk: `PROJECT#${project.projectId}`, sk: 'PROJECT' },
      UpdateExpression: 'SET publishedRevision = :revision',
      ExpressionAttributeValues: { ':revision': '2' },
    });
    await expect(returned(user, operationId)).rejects.toThrow('This revision is live.');
    expect(await revisionsLeft(project)).toEqual(['1', '2']);
    expect(await creditsOf(user)).toBe(83);
  });
});
