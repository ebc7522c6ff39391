import { describe, expect, it } from 'vitest';
import type { BuildFlows } from '../../../functions/core/builds/build-flows.ts';
import { readableFailure } from '../../../functions/core/builds/failure-reason.ts';
import { declaredType } from '../../../functions/core/builds/stages/declared-type.ts';
import { saveBuild } from '../../../functions/core/builds/stages/save-build.ts';
import { WorkFiles } from '../../../functions/core/builds/work-files.ts';
import { type Builds, buildRequestSchema, type FinalReceipt, type Operation } from '../../../functions/ports/builds.ts';
import { DEFAULT_LLM_SETTINGS } from '../../../shared/domain/build-settings.ts';
import type { ProjectType } from '../../../shared/domain/project-type.ts';
import type { FeatureResult } from '../../../shared/domain/proof.ts';
import { verifyReceipt } from '../../../shared/domain/receipt-signature.ts';
import { servicesOfApp } from '../../fixtures/app-services.ts';
import { COUNTER_PLAN } from '../../fixtures/counter-plan.ts';
import { MemoryFiles } from '../../fixtures/memory-files.ts';
import { receiptSigning } from '../../fixtures/receipt-signing.ts';

const clock = { nowMs: () => 90_000 };
const operation: Operation = {
  operationId: 'op_1',
  projectId: 'prj_1',
  ownerPublicKey: 'owner',
  mode: 'quick',
  status: 'running',
  stage: 'save',
  percent: 95,
  progress: 'Saving your app...',
  startedAtMs: 0,
  heldCredits: 10,
};
const request = buildRequestSchema.parse({
  projectId: 'prj_1',
  ownerPublicKey: 'owner',
  projectName: 'Photos',
  idea: 'photos',
  llmSettings: DEFAULT_LLM_SETTINGS,
  styleSettings: {},
  userImageKeys: [],
});
const SHOWN: FeatureResult[] = [{ name: 'Shows photos', outcome: 'shown' }];
const app = {
  projectId: 'prj_1',
  ownerPublicKey: 'owner',
  name: 'Photos',
  projectType: 'website' as const,
  createdAtMs: 0,
  isShowcased: false,
  billingModel: 'app_wallet' as const,
  rateLimit: { requests: 0, perSeconds: 0 },
};

/** Saves a build with this document. Returns the written files, and the operation that captured the credits. */
async function save(
  document: string,
  declared: Partial<BuildFlows> = {},
  projectType?: ProjectType,
  major: string[] = [],
) {
  const refused = () => Promise.reject(new Error('This test has no use for this.'));
  const completed: string[] = [];
  const types: ProjectType[] = [];
  const final: FinalReceipt[] = [];
  const signing = receiptSigning();
  const builds: Builds = {
    start: refused,
    find: async () => operation,
    readRequest: async () => ({ ...request, projectType }),
    readOrigin: refused,
    claimRevision: refused,
    reportProgress: async () => true,
    complete: async ({ operationId }, { project }, receipt) => {
      final.push(receipt);
      types.push(project.projectType);
      return completed.push(operationId) > 0;
    },
    fail: refused,
  };
  const [work, files] = [new MemoryFiles(), new MemoryFiles()];
  const own = new WorkFiles(work, 'op_1');
  const found = { problems: major, major, minor: [], inherited: [], features: SHOWN, lost: [] };
  await own.writeDocument(0, document);
  await own.writeFlows({
    added: [],
    earlier: [],
    outdated: [],
    before: { changes: [], problems: [] },
    ...declared,
  });
  await own.writeCheck(0, {
    ...{ ...found, proofBy: 'examiner', passed: ['It loads.'], durationMs: 1 },
    ...{ controls: { tried: 0, dead: [] }, failedFlows: [] },
  });
  const services = { ...servicesOfApp(app, undefined, 'sha'), ...signing, clock, builds, work, apps: files };
  const state = { operationId: 'op_1', mode: 'quick', repairs: 0, passed: true } as const;
  const error: unknown = await saveBuild(services, state).then(
    () => undefined,
    (reason) => reason,
  );
  return {
    error,
    completed,
    types,
    written: [...files.bodies.keys()],
    files,
    final,
    keys: await signing.signingKeys.list(),
  };
}

describe('a finished document', () => {
  it('that is too large to be served is not saved and not charged', async () => {
    const image = `<img src="data:image/webp;base64,${'A'.repeat(6 * 1024 * 1024)}">`;
    const { error, completed, written } = await save(`<!doctype html><title>Photos</title>${image}`);
    expect(error).toMatchObject({ name: 'StageError', code: 'too_large' });
    expect([completed, written]).toEqual([[], []]);
    const cause = JSON.stringify({ errorMessage: error instanceof Error ? error.message : '' });
    expect(readableFailure({ Error: 'StageError', Cause: cause }).text).toBe(
      'The app is larger than 5 MB, so nobody could open it. Please ask for less in one app.',
    );
  });

  it('of any other size is saved', async () => {
    const { error, completed, written } = await save('<!doctype html><title>Photos</title>');
    expect(error).toBeUndefined();
    expect(completed).toEqual(['op_1']);
    expect(written).toContain('raw/prj_1/1/index.html');
  });
});

describe('the receipt of a saved build', () => {
  const HTML = '<!doctype html><title>Photos</title>';

  it.each([
    ['the whole price', [], 10],
    ['half of it', ['A step fails.'], 5],
  ])('is signed with the charged price: %s', async (_name, major, credits) => {
    const { final, keys, files } = await save(HTML, {}, undefined, major);
    const [{ receipt, signed } = { receipt: undefined, signed: undefined }] = final;
    expect(receipt?.creditsCharged).toBe(credits);
    const document = new TextEncoder().encode(await files.readText('raw/prj_1/1/index.html'));
    // Serializes the receipt, because its owner downloads it as JSON.
    const { holds, findings } = verifyReceipt(JSON.parse(JSON.stringify(signed)), { keys, document });
    expect(findings.map(({ outcome }) => outcome)).toEqual(['holds', 'holds', 'holds', 'holds']);
    expect(holds).toBe(true);
    expect(signed).toMatchObject({ operationId: 'op_1', projectId: 'prj_1', revision: '1', owner: 'owner' });
    expect(signed?.receipt.creditsCharged).toBe(credits);
  });
});

describe('a quick build', () => {
  const HTML = '<!doctype html><title>Photos</title>';

  it('creates a project of the model’s type', async () => {
    expect((await save(HTML, { type: 'game' })).types).toEqual(['game']);
    expect((await save(HTML)).types).toEqual(['webapp']);
  });

  it('keeps the type that the user chose', async () => {
    expect((await save(HTML, { type: 'game' }, 'website')).types).toEqual(['website']);
  });
});

describe('an advanced build', () => {
  it('creates a project of the type in its plan', async () => {
    const files = new WorkFiles(new MemoryFiles(), 'op_1');
    await files.writePlan({ ...COUNTER_PLAN, type: 'game' });
    expect(await declaredType(files, 'advanced')).toBe('game');
    expect(await declaredType(files, 'revise')).toBeUndefined();
  });
});
