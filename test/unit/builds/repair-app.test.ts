/** Tests which documents, problems and screenshots the Repairer gets. */
import { describe, expect, it } from 'vitest';
import { checkApp } from '../../../functions/core/builds/stages/check-app.ts';
import { repairApp } from '../../../functions/core/builds/stages/repair-app.ts';
import { WorkFiles } from '../../../functions/core/builds/work-files.ts';
import { type CheckReport, HELD_BEFORE } from '../../../functions/ports/browser.ts';
import { type BuildRequest, type BuildState, buildRequestSchema } from '../../../functions/ports/builds.ts';
import { type Model, ModelImageError, type ModelRequest } from '../../../functions/ports/model.ts';
import type { FileStore } from '../../../functions/ports/objects.ts';
import type { Flow } from '../../../shared/domain/acceptance-steps.ts';
import { DEFAULT_LLM_SETTINGS, DEFAULT_STYLE_SETTINGS } from '../../../shared/domain/build-settings.ts';
import { NO_PACKAGES } from '../../fixtures/no-packages.ts';
import { PICTURES } from '../../fixtures/pictures.ts';

const DOCUMENT = '<!doctype html>\n<title>App</title>\n<p id="a">one</p>';
const REPAIR = '<<<<<<< SEARCH\n<p id="a">one</p>\n=======\n<p id="a">two</p>\n>>>>>>> REPLACE\n';
const STEP = `step 1 of “Old”, expect status, fails${HELD_BEFORE}: it is not there`;
const JPEG = new Uint8Array([0xff, 0xd8, 0xff]);

const request: BuildRequest = buildRequestSchema.parse({
  projectId: 'prj_1',
  ownerPublicKey: 'ada',
  projectName: 'App',
  projectType: 'webapp',
  idea: 'an app',
  llmSettings: DEFAULT_LLM_SETTINGS,
  styleSettings: DEFAULT_STYLE_SETTINGS,
  imageMode: 'None',
  userImageKeys: [],
  revision: { baseRevisionString: '1', change: 'in blue' },
});

function memoryFiles(): FileStore {
  const bodies = new Map<string, string | Uint8Array<ArrayBuffer>>();
  return {
    readText: async (key) => {
      const body = bodies.get(key);
      return typeof body === 'string' ? body : undefined;
    },
    readBytes: async (key) => {
      const body = bodies.get(key);
      return typeof body === 'string' ? undefined : body;
    },
    write: async (key, body) => void bodies.set(key, body),
    writeNew: async () => true,
    remove: async () => undefined,
    removeFolder: async () => undefined,
  };
}

interface Seen {
  report: Partial<CheckReport>;
  /** The flows that the author declared. */
  added?: Flow[];
  traits?: Model['traits'];
  refusesImages?: boolean;
}

/**
 * Checks the document of a revision and repairs it if needed. One step of its flow had already failed in the previous
 * revision.
 */
async function repair({ report, added = [], traits = async () => ({ seesImages: false }), refusesImages }: Seen) {
  const work = memoryFiles();
  const files = new WorkFiles(work, 'op_1');
  const before = { changes: ['in red'], problems: [STEP.replace(HELD_BEFORE, '')] };
  await Promise.all([
    files.writeDocument(0, DOCUMENT),
    files.writeBase('<!doctype html>'),
    files.writeFlows({ added, earlier: [], outdated: [], before }),
  ]);
  const state: BuildState = { operationId: 'op_1', mode: 'revise', repairs: 0, passed: false };
  const whole = {
    problems: [],
    major: [],
    minor: [],
    seen: [],
    passed: [],
    flows: [],
    controls: { tried: 0, dead: [] },
    durationMs: 1,
    ...report,
  };
  const checked = await checkApp({ work, browser: { check: async () => whole } }, state);
  const asked: ModelRequest[] = [];
  if (checked.next !== 'repair') return { checked, asked };
  const model: Model = {
    complete: async (given) => {
      asked.push(given);
      if (refusesImages && given.messages.some(({ images = [] }) => images.length > 0))
        throw new ModelImageError('No images, please.');
      return { text: REPAIR, stopReason: 'end', inputTokens: 1, outputTokens: 1, cachedInputTokens: 0 };
    },
    traits,
  };
  const builds = {
    find: async () => undefined,
    readRequest: async () => request,
    reportProgress: async () => true,
  };
  const repaired = await repairApp(
    { builds, work, model, pictures: PICTURES, packages: NO_PACKAGES, clock: { nowMs: () => 0 } },
    checked,
  );
  return { checked, repaired, asked };
}

const question = ({ asked }: { asked: ModelRequest[] }) => asked[0]?.messages[0];
const seesImages = async () => ({ seesImages: true });
const WIDE = { problems: ['too wide'], minor: ['too wide'], seen: ['too wide'], screenshot: JPEG };

describe('the Repairer', () => {
  it('gets the screenshot of a failing layout if the model accepts images', async () => {
    expect(question(await repair({ report: WIDE, traits: seesImages }))?.images).toEqual([
      { format: 'jpeg', bytes: JPEG },
    ]);
  });

  it('gets no image if the model accepts none, or if the problem is not visible', async () => {
    const script = { problems: ['no script'], screenshot: JPEG };
    const given = [await repair({ report: WIDE }), await repair({ report: script, traits: seesImages })];
    expect(given.map((each) => question(each)?.images)).toEqual([[], []]);
  });

  it('is called again without the screenshot when the model refuses images', async () => {
    const { asked, repaired } = await repair({ report: WIDE, traits: seesImages, refusesImages: true });
    expect(asked.map(({ messages }) => messages[0]?.images?.length)).toEqual([1, 0]);
    expect(repaired).toMatchObject({ repairs: 1, next: 'check' });
  });

  it('gets the document first, and the problems of the base separately from new ones', async () => {
    const report = { problems: [STEP, 'too wide'], major: [STEP], minor: ['too wide'] };
    const asked = question(await repair({ report }));
    expect(asked?.text.slice(0, asked.repeatedLength)).toBe(`<document>\n${DOCUMENT}\n</document>`);
    expect(asked?.text).toContain('<earlier_changes>\n1. in red\n</earlier_changes>');
    expect(asked?.text).toContain(
      '<known_problems>\nstep 1 of “Old”, expect status, fails: it is not there\n</known_problems>',
    );
    expect(asked?.text).toContain('<problems>\ntoo wide\n</problems>');
  });

  it('gets all steps of the flows that fail, because a problem names only the last one', async () => {
    const step = (name: string) => ({ action: 'click', role: 'button', name }) as const;
    const shown: Flow['steps'][number] = { action: 'expect', role: 'row', name: '{item}' };
    const added: Flow[] = [
      { name: 'Adds', values: { item: '$word' }, steps: [step('New'), { action: 'reload' }, shown] },
      { name: 'Clears', steps: [step('Clear'), shown] },
    ];
    const problem = 'step 3 of “Adds”, expect row “{item}”, fails: there is none';
    const failed = { name: 'Adds', outcome: 'failed', problem } as const;
    const report: Seen['report'] = {
      problems: [problem],
      major: [problem],
      flows: [failed, { name: 'Clears', outcome: 'shown' }],
    };
    const text = question(await repair({ report, added }))?.text;
    expect(text).toContain('<steps>\n“Adds”\n1 click New\n2 reload\n3 row: {item}\n</steps>');
  });

  it('is not called when the base had all problems', async () => {
    const { checked, asked } = await repair({ report: { problems: [STEP], major: [STEP] } });
    expect(checked).toMatchObject({ passed: true, next: 'save' });
    expect(asked).toEqual([]);
  });
});

describe('three repairs', () => {
  /** Repairs a document that stays broken, with one model response for each repair. */
  async function repairs(mode: BuildState['mode'], answers: readonly string[]) {
    const work = memoryFiles();
    const files = new WorkFiles(work, 'op_1');
    await Promise.all([
      files.writeDocument(0, DOCUMENT),
      files.writeBase('<!doctype html>'),
      files.writeExamination({
        features: [{ name: 'Sorts', answer: 'flows', flows: [] }],
        ...{ by: 'examiner', document: 0, isRetried: true, mustAct: true, outdated: [], removed: [] },
      }),
    ]);
    const asked: ModelRequest[] = [];
    let answer = '';
    const model: Model = {
      complete: async (given) => {
        asked.push(given);
        return { text: answer, stopReason: 'end', inputTokens: 1, outputTokens: 1, cachedInputTokens: 0 };
      },
      traits: async () => ({ seesImages: false }),
    };
    const builds = {
      find: async () => undefined,
      readRequest: async () => request,
      reportProgress: async () => true,
    };
    const report = { problems: ['too wide'], major: ['too wide'], minor: [], seen: [], passed: [] };
    const nothingTried = { controls: { tried: 0, dead: [] }, flows: [] };
    const browser = { check: async () => ({ ...report, ...nothingTried, durationMs: 1 }) };
    const services = {
      builds,
      work,
      model,
      browser,
      pictures: PICTURES,
      packages: NO_PACKAGES,
      clock: { nowMs: () => 0 },
    };
    let state: BuildState = { operationId: 'op_1', mode, repairs: 0, passed: false };
    state = await checkApp(services, state);
    const questions: string[] = [];
    for (answer of answers) {
      if (state.next !== 'repair') break;
      const first = asked.length;
      state = await repairApp(services, state);
      questions.push(asked[first]?.messages[0]?.text ?? '');
      if (state.next === 'check') state = await checkApp(services, state);
    }
    return { state, questions, files };
  }
  const UNUSABLE = 'I do not know.';

  it('are made in spite of unusable answers, each of which uses up one', async () => {
    const { state, questions, files } = await repairs('revise', [UNUSABLE, REPAIR, UNUSABLE, REPAIR]);
    expect(state).toMatchObject({ repairs: 3, next: 'save' });
    expect(questions).toHaveLength(3);
    expect(await files.readDocument(1)).toBe(DOCUMENT);
    expect(await files.readDocument(2)).toContain('two');
  });

  it('let the check look again when nothing is to mend, and end when it says so twice', async () => {
    const refusal = 'REFUSED: The list is sorted.';
    const { state, questions, files } = await repairs('revise', [refusal, refusal, REPAIR]);
    expect(questions).toHaveLength(2);
    expect(questions[1]).toContain('<earlier_repairs>\n1: It changed nothing.\n');
    expect(state).toMatchObject({ repairs: 1, next: 'save' });
    expect(await files.readDocument(1)).toBe(DOCUMENT);
    expect(await files.findExamination()).toMatchObject({ isRetried: false });
  });

  it('tell the next one what the ones before did', async () => {
    const { questions } = await repairs('revise', [UNUSABLE, REPAIR, REPAIR]);
    expect(questions[0]).not.toContain('earlier_repairs');
    expect(questions[1]).toContain('<earlier_repairs>\n1: It changed nothing.\n');
    expect(questions[2]).toContain(
      '2: These changes were undone:\n-<p id="a">one</p>\n+<p id="a">two</p>\nAfter it: too wide\n',
    );
  });

  it('are one in a quick build, which ends with an unusable answer', async () => {
    const { state, questions } = await repairs('quick', [UNUSABLE, REPAIR]);
    expect(state).toMatchObject({ repairs: 0, next: 'save' });
    expect(questions).toHaveLength(1);
  });
});

describe('a repair of one of two designs', () => {
  async function repairAfter(minutes: number, passed: boolean) {
    const work = memoryFiles();
    const files = new WorkFiles(work, 'op_1', 2);
    const none = { major: [], minor: [], inherited: [], passed: [], features: [], lost: [] };
    const check = {
      ...none,
      problems: ['no script'],
      controls: { tried: 0, dead: [] },
      failedFlows: [],
      durationMs: 1,
    };
    await Promise.all([files.writeDocument(0, DOCUMENT), files.writeCheck(0, check)]);
    const model: Model = {
      complete: async () => {
        throw new Error('The model was asked.');
      },
      traits: async () => ({ seesImages: false }),
    };
    const builds = {
      find: async () => undefined,
      readRequest: async () => request,
      reportProgress: async () => true,
    };
    const clock = { nowMs: () => minutes * 60_000 };
    const state = { operationId: 'op_1', mode: 'advanced', repairs: 0, design: 2, startedAtMs: 0 } as const;
    return repairApp({ builds, work, model, pictures: PICTURES, packages: NO_PACKAGES, clock }, { ...state, passed });
  }

  it('starts only if enough time is left to save the other design', async () => {
    await expect(repairAfter(18, false)).rejects.toThrow('The model was asked.');
    expect(await repairAfter(19, true)).toMatchObject({ next: 'save' });
    expect(await repairAfter(19, false)).toMatchObject({ next: 'fail' });
  });
});
