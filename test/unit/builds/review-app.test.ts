/** Tests when an app is reviewed, what the Reviewer and the Repairer get, and how the receipt shows the review. */

import { describe, expect, it } from 'vitest';
import { bestAttempt } from '../../../functions/core/builds/attempts.ts';
import { reviewOutcome } from '../../../functions/core/builds/receipts/review-outcome.ts';
import { requestReview } from '../../../functions/core/builds/reviews/request-review.ts';
import { captureViews } from '../../../functions/core/builds/stages/capture-views.ts';
import { checkApp } from '../../../functions/core/builds/stages/check-app.ts';
import { repairApp } from '../../../functions/core/builds/stages/repair-app.ts';
import { reviewApp } from '../../../functions/core/builds/stages/review-app.ts';
import { type CheckFile, WorkFiles } from '../../../functions/core/builds/work-files.ts';
import type { AppView, ObservedView } from '../../../functions/ports/browser.ts';
import { type BuildState, buildRequestSchema } from '../../../functions/ports/builds.ts';
import type { Model, ModelRequest, ModelTraits } from '../../../functions/ports/model.ts';
import type { Flow } from '../../../shared/domain/acceptance-steps.ts';
import { DEFAULT_LLM_SETTINGS } from '../../../shared/domain/build-settings.ts';
import { buildFailure } from '../../../shared/messages/build-failures.ts';
import { NO_PACKAGES } from '../../fixtures/no-packages.ts';
import { PICTURES } from '../../fixtures/pictures.ts';

const DOCUMENT = '<!doctype html>\n<html><body><h1>Cut off</h1></body></html>';
const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1]);
const FAULT = 'The title is cut off.';
const REPAIR = '<<<<<<< SEARCH\n<html><body><h1>Cut off</h1>\n=======\n<html><body><h1>Whole</h1>\n>>>>>>> REPLACE';
const MINUTE_MS = 60_000;
const WANTED: BuildState = {
  operationId: 'op_1',
  mode: 'revise',
  repairs: 0,
  passed: true,
  startedAtMs: 0,
  review: 'wanted',
  next: 'save',
};

const request = buildRequestSchema.parse({
  projectId: 'prj_1',
  ownerPublicKey: 'someone',
  projectName: 'A page',
  idea: 'an idea',
  llmSettings: DEFAULT_LLM_SETTINGS,
  styleSettings: {},
  userImageKeys: [],
  revision: { baseRevisionString: '1', change: 'a larger title' },
});

class Files {
  readonly bodies = new Map<string, string | Uint8Array<ArrayBuffer>>();

  async readText(key: string): Promise<string | undefined> {
    const body = this.bodies.get(key);
    return typeof body === 'string' ? body : undefined;
  }

  async readBytes(key: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const body = this.bodies.get(key);
    return typeof body === 'string' ? undefined : body;
  }

  async write(key: string, body: string | Uint8Array<ArrayBuffer>): Promise<void> {
    this.bodies.set(key, body);
  }
}

interface World {
  state?: Partial<BuildState>;
  /** The responses of the model, in order. */
  responses?: string[];
  traits?: Partial<ModelTraits>;
  ageMinutes?: number;
  views?: () => Promise<AppView[]>;
  isFree?: boolean;
}

const NO_FINDINGS: CheckFile = {
  problems: [],
  major: [],
  minor: [],
  inherited: [],
  passed: [],
  controls: { tried: 0, dead: [] },
  failedFlows: [],
  features: [],
  lost: [],
  durationMs: 1,
};

const VIEWS: AppView[] = [
  { flow: '', widthPx: 1280, jpeg: JPEG },
  { flow: 'Counts', widthPx: 360, jpeg: JPEG },
];

/** Returns the services and files of a build whose first document has passed its check. */
async function world({ state, responses = [], traits, ageMinutes = 3, views, isFree }: World = {}) {
  const work = new Files();
  const files = new WorkFiles(work, 'op_1');
  const report = { ...NO_FINDINGS, passed: ['Counts'] };
  await Promise.all([
    files.writeDocument(0, DOCUMENT),
    files.writeBase('<!doctype html>'),
    files.writeFlows({ added: [], earlier: [], outdated: [], before: { changes: [], problems: [] } }),
    files.writeCheck(0, report),
    isFree && files.writeDisclaimer({ isFree: true, notes: [] }),
  ]);
  const asked: ModelRequest[] = [];
  const model: Model = {
    complete: async (given) => {
      asked.push(given);
      const text = responses[asked.length - 1] ?? '';
      return { text, stopReason: 'end', inputTokens: 7, outputTokens: 5, cachedInputTokens: 0 };
    },
    traits: async () => ({ seesImages: true, judgesImages: true, ...traits }),
  };
  const builds = {
    find: async () => undefined,
    readRequest: async () => request,
    reportProgress: async () => true,
  };
  const clock = { nowMs: () => ageMinutes * MINUTE_MS };
  const services = { builds, work, model, clock, pictures: PICTURES, packages: NO_PACKAGES };
  const errors: unknown[] = [];
  const looked: string[] = [];
  const before: (readonly ObservedView[] | undefined)[] = [];
  const viewer = {
    look: async (document: string, _flows: readonly Flow[], viewsBefore: readonly ObservedView[] | undefined) => {
      looked.push(document);
      before.push(viewsBefore);
      return views ? views() : VIEWS;
    },
  };
  const look = (given: BuildState) => captureViews({ work, viewer, clock }, given, (error) => void errors.push(error));
  return { work, files, services, asked, looked, before, errors, look, state: { ...WANTED, ...state } };
}

/** Runs the states of the build that take screenshots of the app and review it. Returns the result. */
async function review(given: World) {
  const built = await world(given);
  const seen = await built.look(built.state);
  const reviewed = seen.next === 'review' ? await reviewApp(built.services, seen) : seen;
  return { ...built, reviewed, told: await built.files.findReview() };
}

describe('a review', () => {
  const started: BuildState = { operationId: 'op_1', mode: 'advanced', repairs: 0, passed: false };
  const wanted = async (traits: ModelTraits, startedAtMs: number | undefined = 1) =>
    (await requestReview({ model: { traits: async () => traits } }, { ...started, startedAtMs })).review;

  it('requires a model that judges images', async () => {
    expect(await wanted({ seesImages: true, judgesImages: true })).toBe('wanted');
    expect(await wanted({ seesImages: true, judgesImages: false })).toBeUndefined();
    expect(await wanted({ seesImages: false })).toBeUndefined();
    expect(
      await requestReview({ model: { traits: async () => ({ seesImages: true, judgesImages: true }) } }, started),
    ).toEqual(started);
  });

  it.each([
    ['nobody wants it', { review: undefined }],
    ['a repair comes first', { next: 'repair' }],
    ['it was made', { review: 'repair' }],
  ] as const)('captures no images when %s', async (_, state) => {
    const { look, looked, state: given } = await world({ state });
    expect(await look(given)).toEqual(given);
    expect(looked).toEqual([]);
  });
});

describe('the Reviewer', () => {
  it('gets the images of the best document, with their captions and the passed checks', async () => {
    const { looked, asked, reviewed, told, files } = await review({ responses: ['{"faults": []}'] });
    expect(looked).toEqual([DOCUMENT]);
    expect(asked[0]?.maxOutputTokens).toBe(4_000);
    const [question] = asked[0]?.messages ?? [];
    expect(question?.images).toEqual(VIEWS.map(({ jpeg }) => ({ format: 'jpeg', bytes: jpeg })));
    expect(question?.text).toContain('<passed>\nCounts\n</passed>');
    expect(question?.text).toContain('<change>\na larger title\n</change>');
    expect(question?.text).toContain(
      '<images>\n1: the first view, 1280 pixels wide\n2: after “Counts”, 360 pixels wide\n</images>',
    );
    expect(reviewed).toMatchObject({ next: 'save', review: 'wanted' });
    expect(told).toEqual({ outcome: 'seen', images: 2, faults: [], grades: [] });
    expect(await files.usage.read('review')).toMatchObject({ inputTokens: 7, outputTokens: 5 });
  });

  it('sees a revision beside the views of its base', async () => {
    const { files, look, before, state } = await world({ state: { observed: [0] } });
    const base: ObservedView[] = [{ name: '', widthPx: 1280, tree: 'heading "Counter"' }];
    await files.writeObserved('base', base);
    await look(state);
    expect(before).toEqual([base]);
  });

  it('triggers a repair when it reports faults', async () => {
    const { reviewed, told } = await review({ responses: [JSON.stringify({ faults: [FAULT] })] });
    expect(reviewed).toMatchObject({ next: 'repair', review: 'repair', passed: true });
    expect(told?.faults).toEqual([FAULT]);
  });

  it.each([
    ['prose', 'It looks good to me.'],
    ['nothing', ''],
    ['a cut response', '{"faults": ['],
    ['5 MB', 'x'.repeat(5_000_000)],
  ])('that is not understood leads to none, and it is noted: %s', async (_, response) => {
    const { reviewed, told } = await review({ responses: [response] });
    expect(reviewed.next).toBe('save');
    expect(told).toEqual({ outcome: 'unreadable', images: 2, faults: [], grades: [] });
  });

  it('is not called again when its state is retried', async () => {
    const { services, state, asked, files } = await world();
    await files.writeReview({ outcome: 'seen', images: 2, faults: [FAULT], grades: [] });
    expect(await reviewApp(services, state)).toMatchObject({ next: 'repair', review: 'repair' });
    expect(asked).toEqual([]);
  });

  it.each<[string, World, string | undefined]>([
    ['where the time would end', { ageMinutes: 17 }, 'late'],
    ['without images', { views: async () => [] }, 'unseen'],
    ['when the browser fails', { views: () => Promise.reject(new Error('crashed')) }, 'unseen'],
    ['for a substitute', { isFree: true }, undefined],
    ['once the model is another', { traits: { judgesImages: false } }, undefined],
  ])('is not asked %s, and the app is saved', async (_, given, outcome) => {
    const { reviewed, told, asked } = await review(given);
    expect(reviewed.next).toBe('save');
    expect(told?.outcome).toBe(outcome);
    expect(asked).toEqual([]);
  });

  it('gets only images, whatever Check wrote', async () => {
    const page = new TextEncoder().encode('<!doctype html><script>alert(1)</script>');
    const large = new Uint8Array(300 * 1024 + 1);
    large.set(JPEG);
    const views = async () => [page, large, JPEG].map((jpeg) => ({ flow: '', widthPx: 360, jpeg }));
    const { asked } = await review({ views, responses: ['{"faults": []}'] });
    expect(asked[0]?.messages[0]?.images).toEqual([{ format: 'jpeg', bytes: JPEG }]);
  });
});

describe('the repair after a review', () => {
  const responses = [JSON.stringify({ faults: [FAULT] }), REPAIR];

  it('gets faults and images, and its check is marked as the last one', async () => {
    const { reviewed, services, asked, files } = await review({ responses });
    const repaired = await repairApp(services, reviewed);
    expect(repaired).toMatchObject({ next: 'check', repairs: 1 });
    const [question] = asked[1]?.messages ?? [];
    expect(question?.text).toContain(`<faults>\n${FAULT}\n</faults>`);
    expect(question?.text).not.toContain('<problems>');
    expect(question?.images).toHaveLength(2);
    expect(await files.readDocument(1)).toContain('<h1>Whole</h1>');
    const report = {
      problems: [],
      major: [],
      minor: [],
      seen: [],
      passed: ['Counts'],
      flows: [],
      controls: { tried: 0, dead: [] },
      durationMs: 1,
    };
    const checked = await checkApp({ work: services.work, browser: { check: async () => report } }, repaired);
    expect(checked.next).toBe('save');
    expect((await files.readChecks(1)).map(({ isAfterReview }) => isAfterReview)).toEqual([undefined, true]);
  });

  it('is skipped without time', async () => {
    const { reviewed, services, asked } = await review({ responses });
    const late = { ...services, clock: { nowMs: () => 23 * MINUTE_MS } };
    expect(await repairApp(late, reviewed)).toMatchObject({ next: 'save', repairs: 0 });
    expect(asked).toHaveLength(1);
  });

  it('never reverts the requested change', async () => {
    const { reviewed, services, files } = await review({ responses });
    await files.writeBase(DOCUMENT.replace('Cut off', 'Whole'));
    expect(await repairApp(services, reviewed)).toMatchObject({ next: 'save', repairs: 0 });
    expect(await files.findDocument(1)).toBeUndefined();
  });
});

describe('the second look', () => {
  const reasons = {
    legibility: [4, 'Clear.'],
    imagery: [4, 'Fits.'],
    content: [4, 'Alive.'],
    consistency: [4, 'One.'],
  };
  const graded = JSON.stringify({ faults: [], grades: { layout: [2, 'The title is cut off.'], ...reasons } });
  const better = (version: string) =>
    JSON.stringify({
      better: version,
      A: { layout: [5, 'Whole.'], ...reasons },
      B: { layout: [5, 'Whole.'], ...reasons },
    });
  const report = {
    ...{ problems: [], major: [], minor: [], seen: [], passed: ['Counts'], flows: [] },
    ...{ controls: { tried: 0, dead: [] }, durationMs: 1 },
  };

  /**
   * Runs a build until the Reviewer has compared the first version with the repaired one. `answer` gets the label of
   * the repaired version, A or B.
   */
  async function secondLook(answer: (fresh: string) => string) {
    const responses = [graded, REPAIR];
    let looks = 0;
    const built = await review({
      responses,
      views: async () => {
        looks += 1;
        const jpeg = new Uint8Array([...JPEG, looks]);
        const first = { flow: '', widthPx: 1280, jpeg };
        return looks === 1 ? [first] : [first, { flow: 'Searches', widthPx: 360, jpeg }];
      },
    });
    expect(built.reviewed).toMatchObject({ next: 'repair', review: 'repair' });
    const repaired = await repairApp(built.services, built.reviewed);
    expect(built.asked[1]?.messages[0]?.text).toContain('The layout is graded 2 of 5: The title is cut off.');
    const checked = await checkApp({ work: built.services.work, browser: { check: async () => report } }, repaired);
    const seen = await built.look(checked);
    expect(seen).toMatchObject({ next: 'review', review: 'compare' });
    const { model } = built.services;
    const asked: ModelRequest[] = [];
    const complete: Model['complete'] = async (given) => {
      asked.push(given);
      const [first] = given.messages[0]?.images ?? [];
      const text = answer(first?.bytes.at(-1) === 2 ? 'A' : 'B');
      return { text, stopReason: 'end', inputTokens: 7, outputTokens: 5, cachedInputTokens: 0 };
    };
    const services = { ...built.services, model: { ...model, complete } };
    expect(await reviewApp(services, seen)).toMatchObject({ next: 'save' });
    const [checks, told] = await Promise.all([built.files.readChecks(1), built.files.findReview()]);
    return { saved: bestAttempt(checks), told, asked, checks };
  }

  it('keeps the repair when the model prefers it without knowing that it is new', async () => {
    const { saved, told, asked, checks } = await secondLook(better);
    expect(saved).toBe(1);
    expect(told?.grades[0]).toEqual({ aspect: 'layout', grade: 5, reason: 'Whole.' });
    expect(asked[0]?.messages[0]?.text).not.toMatch(/new version|repaired|earlier version/);
    expect(asked[0]?.messages[0]?.images).toHaveLength(2);
    expect(asked[0]?.messages[0]?.text).not.toContain('Searches');
    expect(reviewOutcome({ review: told, failure: undefined, checks, saved })).toMatchObject({ outcome: 'changed' });
  });

  it.each<[string, (fresh: string) => string]>([
    ['the other one', (fresh) => better(fresh === 'A' ? 'B' : 'A')],
    ['neither', () => better('same')],
    ['nothing that can be read', () => 'Both are lovely.'],
  ])('leaves the repair out when the model prefers %s', async (_, answer) => {
    const { saved, told, checks } = await secondLook(answer);
    expect(saved).toBe(0);
    expect(told?.grades[0]).toMatchObject({ aspect: 'layout', grade: 2 });
    expect(reviewOutcome({ review: told, failure: undefined, checks, saved })).toMatchObject({
      outcome: 'not_preferred',
    });
  });
});

describe('the receipt', () => {
  const check = NO_FINDINGS;
  const after = { ...check, isAfterReview: true as const };
  const review = (faults: string[] = [], outcome: 'seen' | 'unreadable' | 'late' | 'unseen' = 'seen') => ({
    outcome,
    images: 2,
    faults,
    grades: [],
  });
  const base = { review: undefined, failure: undefined, checks: [check], saved: 0 };

  it.each([
    ['nothing of a build without one', base, undefined],
    [
      'why there was none',
      { ...base, failure: buildFailure('check_failed') },
      { outcome: 'missing', reason: 'The app did not pass its check.' },
    ],
    ['that there was no time', { ...base, review: review([], 'late') }, { outcome: 'missing' }],
    ['that there was nothing to see', { ...base, review: review([], 'unseen') }, { outcome: 'missing' }],
    ['that it was not understood', { ...base, review: review([], 'unreadable') }, { outcome: 'unreadable' }],
    ['that no fault was seen', { ...base, review: review() }, { outcome: 'none', images: 2 }],
    [
      'what was seen and changed',
      { ...base, review: review([FAULT]), checks: [check, after], saved: 1 },
      { outcome: 'changed', faults: [FAULT] },
    ],
    [
      'what was seen, and that its change was worse',
      { ...base, review: review([FAULT]), checks: [check, after] },
      { outcome: 'worse', faults: [FAULT] },
    ],
    [
      'what was seen, and that nothing came of it',
      { ...base, review: review([FAULT]), failure: buildFailure('check_failed') },
      { outcome: 'unchanged', faults: [FAULT] },
    ],
  ])('says %s', (_, given, expected) => {
    const outcome = reviewOutcome(given);
    if (expected === undefined) expect(outcome).toBeUndefined();
    else expect(outcome).toMatchObject(expected);
  });
});
