/** Each feature of a plan must have a flow that proves it. */
import { expect, it } from 'vitest';
import { planApp } from '../../../functions/core/builds/stages/plan-app.ts';
import type { Model, ModelRequest } from '../../../functions/ports/model.ts';
import type { ImageMode } from '../../../shared/domain/build-settings.ts';
import { type Plan, planSchema, unprovenFeatures } from '../../../shared/domain/plan.ts';
import { MemoryFiles } from '../../fixtures/memory-files.ts';

const shown = { action: 'expect', role: 'status', name: 'Total' } as const;
const added = { action: 'click', role: 'button', name: 'Add' } as const;
const COUNTS = { name: 'Counts', steps: [added, shown] };

function planWith(features: Plan['features'], checks: unknown[] = [COUNTS]): Plan {
  const palette = { background: '#ffffff', surface: '#ffffff', text: '#111111', muted: '#444444' };
  return planSchema.parse({
    title: 'Counter',
    type: 'webapp',
    summary: '',
    palette: { ...palette, primary: '#0b5d3b', accent: '#0b5d3b' },
    features,
    sections: [],
    data: [],
    interactions: [],
    images: [],
    checks,
  });
}

const proven = planWith([{ name: 'Count up', flow: 'Counts' }]);

it('requires a flow with an expect step for each feature', () => {
  expect(unprovenFeatures(proven)).toEqual([]);
  expect(unprovenFeatures(planWith([]))).toEqual([expect.stringContaining('it is empty')]);
  expect(unprovenFeatures(planWith([{ name: 'Print', flow: 'Prints' }]))).toEqual([
    'features: no flow of checks is named “Prints”, which is to prove “Print”.',
  ]);
  const two = [
    { name: 'Count up', flow: 'Counts' },
    { name: 'Count down', flow: 'Counts' },
  ];
  expect(unprovenFeatures(planWith(two))).toEqual([
    'checks: “Counts” is to prove 2 features, but has 1 expects. Every feature needs one.',
  ]);
  expect(unprovenFeatures(planWith(two, [{ ...COUNTS, steps: [added, shown, added, shown] }]))).toEqual([]);
});

/** Runs the state Plan with these responses of the model. */
async function plan(
  responses: string[],
  { imageMode, connected = [] }: { imageMode?: ImageMode; connected?: ImageMode[] } = {},
) {
  const files = new Map<string, string>();
  const asked: ModelRequest[] = [];
  const model: Model = {
    complete: async (request) => {
      asked.push(request);
      const text = responses.shift() ?? '';
      return { text, stopReason: 'end', inputTokens: 1, outputTokens: 1, cachedInputTokens: 0 };
    },
    traits: async () => ({ seesImages: true }),
  };
  const request = {
    projectId: 'prj_1',
    ownerPublicKey: 'ada',
    projectName: 'Counter',
    idea: 'count',
    llmSettings: {},
    styleSettings: {},
    imageMode,
    userImageKeys: [],
    firstUserImageNumber: 1,
  };
  const previews = new MemoryFiles();
  const services = {
    model,
    builds: {
      find: async () => undefined,
      readRequest: async () => request,
      reportProgress: async () => true,
    },
    work: {
      readText: async (key: string) => files.get(key),
      readBytes: async () => undefined,
      write: async (key: string, body: string | Uint8Array) => void files.set(key, String(body)),
    },
    clock: { nowMs: () => 0 },
    imageSources: { isConnected: async (source: ImageMode) => connected.includes(source) },
    previews: { files: previews, runtimeScript: 'runtime()' },
  };
  await planApp(services, { operationId: 'op_1', mode: 'advanced', repairs: 0, passed: false });
  return { written: files.get('operations/op_1/plan.json'), asked, previews };
}

it('is requested again with the unproven features, and used if they stay unproven', async () => {
  const unproven = planWith([{ name: 'Print', flow: 'Prints' }]);
  const repaired = await plan([JSON.stringify(unproven), JSON.stringify(proven)]);
  expect(repaired.asked[1]?.messages.at(-1)?.text).toContain('no flow of checks is named “Prints”');
  expect(JSON.parse(repaired.written ?? '')).toEqual({ ...proven, look: expect.anything() });
  const kept = await plan([JSON.stringify(unproven), 'I cannot.']);
  expect(JSON.parse(kept.written ?? '')).toEqual({ ...unproven, look: expect.anything() });
});

it('is shown as an outline until there is code, and may contain any text', async () => {
  const sections = [{ name: '<script>steal()</script>', purpose: 'Shows the “count”' }];
  const { previews } = await plan([JSON.stringify({ ...proven, sections })]);
  const outline = String(previews.bodies.get('partial/prj_1/op_1/index.html'));
  expect(outline).toContain('<h1>Counter</h1>');
  expect(outline).toContain('&lt;script&gt;steal()&lt;/script&gt;');
  expect(outline).toContain('#0b5d3b');
});

it('is requested once when everything is proven', async () => {
  expect((await plan([JSON.stringify(proven)])).asked).toHaveLength(1);
});

it.each([
  [{ connected: ['IMAGEN3'] as const }, 'A service draws'],
  [{ connected: ['DALLE3'] as const }, 'No image service is connected'],
  [{ imageMode: 'DALLE3', connected: ['DALLE3'] as const }, 'A service draws'],
  [{ imageMode: 'None', connected: ['IMAGEN3'] as const }, 'There are no images'],
] as const)('knows which images are available: %j', async ({ connected, ...rest }, sentence) => {
  const { asked } = await plan([JSON.stringify(proven)], { ...rest, connected: [...connected] });
  expect(asked[0]?.messages[0]?.text).toContain(sentence);
});

it('can be parsed from a build that ran during an upgrade', () => {
  const { features: _features, ...earlier } = proven;
  expect(planSchema.parse(earlier).features).toEqual([]);
});
