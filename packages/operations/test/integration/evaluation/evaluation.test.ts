import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { detectImageType } from '../../../../../shared/domain/image-type.ts';
import { COUNTER_APP } from '../../../../../test/fixtures/counter-app.ts';
import { type ModelServer, startModelServer } from '../../../../../test/fixtures/model-server.ts';
import { weakModel } from '../../../../../test/fixtures/weak-responses.ts';
import { buildOnce } from '../../../../../test/integration/start-cloud.ts';
import type { EvaluationResult } from '../../../evaluation/evaluation-result.ts';
import { ResultFiles } from '../../../evaluation/result-files.ts';
import { type Evaluation, runEvaluation } from '../../../evaluation/run-evaluation.ts';

const MODEL = 'ollama/weak-model';
const PROMPTS = ['one', 'two', 'three'].map((id) => ({
  id,
  instruction: `A counter, ${id}`,
  cases: ['It counts clicks.', 'It can be reset.'],
}));
const VERDICTS =
  '{"verdicts":[{"case":1,"verdict":"yes","reason":"It does."},{"case":2,"verdict":"no","reason":"It cannot."}]}';

const folder = mkdtempSync(join(tmpdir(), 'buidl-evaluation-run-'));
const files = new ResultFiles(folder);
let server: ModelServer;
let respond = weakModel();
let verdicts: string[] = [];

beforeAll(async () => {
  await buildOnce();
  server = await startModelServer((system) =>
    system.startsWith('You are the Judge') ? (verdicts.shift() ?? VERDICTS) : respond(system),
  );
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

async function run(change: Partial<Evaluation> = {}) {
  const lines: string[] = [];
  server.asked.length = 0;
  const stopped = await runEvaluation({
    prompts: PROMPTS.slice(0, 2),
    models: [MODEL],
    files,
    environment: { MODEL_BASE_URL: server.baseUrl },
    signal: AbortSignal.timeout(100_000),
    onLine: (line) => void lines.push(line),
    ...change,
  });
  return { stopped, lines };
}

const verdictsOf = (result: EvaluationResult | undefined) => result?.judgement?.cases.map(({ verdict }) => verdict);

it('an evaluation builds and judges until the budget is used up, and a second run continues there', async () => {
  verdicts = ['Both hold, I think. Lovely app!'];
  const first = await run({ budgetTokens: 100 });
  expect(first.stopped).toMatch(/^The budget is used up \([\d,]+ of 100 tokens\)\. Run it again/);
  const one = await files.find(MODEL, 'one');
  // The model gets the requests for a plan and for test flows twice, and those for the code and the review once.
  expect(one?.built).toMatchObject({
    isCompleted: true,
    tokens: 6 * (1_234 + 567),
    stepsPassed: 1,
    stepsFailed: 0,
    openProblems: [],
  });
  expect(verdictsOf(one)).toEqual(['unsure', 'unsure']);
  expect(one?.judgement?.problem).toBe('The judge did not respond with the requested JSON.');
  expect(await files.readApp(MODEL, 'one')).toContain(COUNTER_APP.slice(COUNTER_APP.indexOf('<body>')));
  expect(detectImageType((await files.readThumbnail(MODEL, 'one')) ?? new Uint8Array())).toBe('image/jpeg');
  expect(await files.find(MODEL, 'two')).toBeUndefined();

  respond = () => 'I would rather not.';
  const second = await run();
  expect(second.stopped).toBeUndefined();
  expect(second.lines.find((line) => line.includes('one'))).toMatch(/done before$/);
  expect((await files.find(MODEL, 'two'))?.built).toMatchObject({
    isCompleted: false,
    error: 'The model did not respond with a plan that can be read. Your credits were returned.',
    tokens: 2 * (1_234 + 567),
  });

  // All prompts have results, so the model is not called.
  expect(await run()).toMatchObject({ stopped: undefined });
  expect(server.asked).toEqual([]);
});

it('a second run with another judge judges again without building', async () => {
  const { stopped } = await run({ prompts: PROMPTS.slice(0, 1), judge: 'lmstudio/judge' });
  expect(stopped).toBeUndefined();
  expect(verdictsOf(await files.find(MODEL, 'one'))).toEqual(['yes', 'no']);
  expect(server.asked.map(({ model }) => model)).toEqual(['judge', 'judge']);
});

it('a disconnect does not count against a model, and a stopped evaluation keeps its results', async () => {
  const [third] = PROMPTS.slice(2);
  const prompts = third ? [third] : [];
  const nowhere = { environment: { MODEL_BASE_URL: 'http://127.0.0.1:1/v1' } };
  await expect(run({ prompts, ...nowhere })).rejects.toThrow('ollama/weak-model cannot be used: ');
  await expect(run({ prompts, models: ['anthropic/x'], environment: {} })).rejects.toThrow('ANTHROPIC_API_KEY');
  await expect(run({ prompts, models: ['nobody/x'] })).rejects.toThrow('nobody/x is not known');
  await expect(run({ prompts, judge: 'built-in' })).rejects.toThrow('The built-in composer cannot judge.');
  expect(await run({ prompts, signal: AbortSignal.abort() })).toMatchObject({ stopped: 'It was stopped.' });
  expect(await files.find(MODEL, 'three')).toBeUndefined();
  expect(await files.find(MODEL, 'one')).toBeDefined();
});
