import { describe, expect, it } from 'vitest';
import { proposeApp } from '../../../functions/core/assistant/propose-app.ts';
import { createApp } from '../../../functions/core/builds/create-app.ts';
import { getProposal } from '../../../functions/core/builds/proposals/get-proposal.ts';
import { parseInput } from '../../../functions/http/parse-input.ts';
import { type ModelRequest, type ModelResponse, ModelUnavailableError } from '../../../functions/ports/model.ts';
import { routes } from '../../../shared/contract/routes.ts';
import { requestLimitsSchema } from '../../../shared/domain/request-limits.ts';
import { ADA, buildParts } from './build-parts.ts';

const PLAN_ID = `plan_${'0'.repeat(26)}`;
const LINES = ['TITLE: Tomato', 'FEATURE: a timer', 'PALETTE: #101010 #202020 #fafafa #bbbbbb #1c8a4b #e2452b', ''];
const IDEA = { projectNameDisplay: 'Tomato', userPrompt: 'a timer' };

type Answer = (request: ModelRequest, onText: (text: string) => void) => Promise<string>;

/** Returns the services of a proposal with a scripted model, a clock, and the recorded requests. */
function parts({
  answer = async () => LINES.join('\n'),
  plansPerDay = 3,
}: {
  answer?: Answer;
  plansPerDay?: number;
} = {}) {
  const clock = { ms: 0, nowMs: () => clock.ms };
  const { services: build, files, started, builds } = buildParts();
  const work = {
    ...build.work,
    readText: async (key: string) => {
      const body = files.get(key);
      return typeof body === 'string' ? body : undefined;
    },
  };
  const requests: ModelRequest[] = [];
  let counted = 0;
  const complete = async (
    request: ModelRequest,
    onText: (text: string) => void = () => undefined,
  ): Promise<ModelResponse> => {
    requests.push(request);
    const text = await answer(request, onText);
    return { text, stopReason: 'end', inputTokens: 900, outputTokens: 300, cachedInputTokens: 0 };
  };
  const services = {
    ...build,
    work,
    clock,
    model: { complete, traits: async () => ({ seesImages: false }) },
    settings: { read: async () => ({ limits: requestLimitsSchema.parse({ plansPerDay }) }) },
    rateLimits: {
      takeToken: async () => 0,
      countToday: async (_: string, amount: number, limit: number) => {
        counted += amount;
        return counted <= limit;
      },
    },
  };
  const propose = (more: object = {}) =>
    proposeApp(services, 'ada', parseInput(routes.proposeApp.input, { planId: PLAN_ID, ...IDEA, ...more }));
  const create = (more: object = {}) =>
    createApp(services, ADA, parseInput(routes.createApp.input, { ...IDEA, planId: PLAN_ID, ...more }));
  return { services, clock, files, started, builds, requests, propose, create };
}

describe('the plan of an idea', () => {
  it('takes one short model call', async () => {
    const { propose, requests } = parts();
    expect(await propose()).toMatchObject({ isReady: true, proposal: { features: ['a timer'] } });
    expect(requests).toHaveLength(1);
    expect(requests[0]?.maxOutputTokens).toBe(1_500);
    expect(requests[0]?.messages[0]?.text).toContain('"theme":"dark","cssFramework":"bootstrap"');
  });

  it('can be read while it is written', async () => {
    const seen: string[][] = [];
    const made = parts({
      answer: async (_, onText) => {
        for (let count = 1; count <= LINES.length; count += 1) {
          onText(LINES.slice(0, count).join('\n'));
          await Promise.resolve();
          await new Promise(setImmediate);
          const { proposal, isReady } = await getProposal(made.services, { publicKey: 'ada', planId: PLAN_ID });
          seen.push([...proposal.features, String(isReady)]);
          made.clock.ms += 500;
        }
        return LINES.join('\n');
      },
    });
    await made.propose();
    expect(seen).toEqual([['false'], ['false'], ['a timer', 'false'], ['a timer', 'false']]);
    expect(await getProposal(made.services, { publicKey: 'ada', planId: PLAN_ID })).toMatchObject({ isReady: true });
    expect(await getProposal(made.services, { publicKey: 'bob', planId: PLAN_ID })).toMatchObject({
      isReady: false,
      proposal: { features: [] },
    });
  });

  it('counts although the model fails at the end, and is refused without features', async () => {
    const failing =
      (soFar: string): Answer =>
      async (_, onText) => {
        onText(soFar);
        throw new ModelUnavailableError('cut');
      };
    expect(await parts({ answer: failing(LINES.join('\n')) }).propose()).toMatchObject({ isReady: true });
    await expect(parts({ answer: failing('TITLE: Tom') }).propose()).rejects.toMatchObject({ code: 'unavailable' });
    await expect(parts({ answer: async () => 'Sorry, no.' }).propose()).rejects.toMatchObject({
      message: 'The plan could not be made. The app can be built without it.',
    });
  });

  it('is limited per account and day', async () => {
    const { propose } = parts({ plansPerDay: 1 });
    await propose();
    await expect(propose()).rejects.toMatchObject({ code: 'rate_limited' });
  });
});

describe('a build with a plan', () => {
  it('uses it without another call, with the answers in its idea and its cost in the receipt', async () => {
    const { propose, create, files, builds } = parts();
    await propose();
    await create({ planAnswers: JSON.stringify([{ question: 'For whom?', answer: 'Only me' }]) });
    expect(builds.requests[0]?.idea).toBe('a timer\n\nFor whom? Only me');
    const plan = JSON.parse(String(files.get('operations/op_1/plan.json')));
    expect(plan).toMatchObject({ title: 'Tomato', features: [{ name: 'a timer', flow: 'a timer' }], checks: [] });
    expect(JSON.parse(String(files.get('operations/op_1/usage-plan.json')))).toMatchObject({ inputTokens: 900 });
  });

  it('gives the Coder what the user read: the theme, the assumptions and the answers left at their default', async () => {
    const more = [
      ...['THEME: light', 'LOOK: ledger | a stamp', 'ASSUMED: Stores: this phone'],
      ...['QUESTION: For whom? | Only me | Everyone', 'QUESTION: How long? | 25 minutes | 50 minutes', ''],
    ];
    const { propose, create, files } = parts({ answer: async () => [...LINES, ...more].join('\n') });
    await propose();
    await create({ planAnswers: JSON.stringify([{ question: 'For whom?', answer: 'Everyone' }]) });
    expect(JSON.parse(String(files.get('operations/op_1/plan.json')))).toMatchObject({
      look: { direction: 'ledger', theme: 'light' },
      assumptions: ['Stores: this phone', 'How long? 25 minutes'],
    });
  });

  it.each([
    ['idea', { userPrompt: 'a clock' }],
    ['theme', { styleSettings: { theme: 'light' } }],
    ['name', { projectNameDisplay: 'Clock' }],
  ])('is refused with another %s', async (_, changed) => {
    const { propose, create, builds } = parts();
    await propose();
    await expect(create(changed)).rejects.toMatchObject({ code: 'invalid_input' });
    expect(builds.requests).toEqual([]);
  });

  it('plans by itself after the plan has expired, and without a known plan', async () => {
    const { propose, create, clock, files } = parts();
    await create();
    await propose();
    clock.ms += 60 * 60_000;
    await create({ userPrompt: 'a clock' });
    expect([...files.keys()].filter((key) => key.endsWith('plan.json'))).toEqual([]);
  });

  it('ignores it when it is quick', async () => {
    const { propose, create, files } = parts();
    await propose();
    await create({ isQuickBuidl: true });
    expect(files.has('operations/op_1/plan.json')).toBe(false);
  });
});
