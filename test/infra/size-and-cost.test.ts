import { idleCosts, usdOf } from '@buidl/operations/costs/idle-cost';
import { describe, expect, it, vi } from 'vitest';
import { EDGE_REGION } from '../../infra/edge-stack.ts';
import { environmentNames } from '../../infra/settings/environment.ts';
import { makeApp } from '../../infra/synthesize.ts';
import { temporaryDir } from '../fixtures/temporary-dir.ts';
import { fixtureAssets } from './fixture-assets.ts';
import { templateSchema } from './template.ts';

const KEY = 'So11111111111111111111111111111111111111112';
/** Settings that add the most resources: those that mainnet requires, and custom domains. */
const LARGEST = {
  treasury: KEY,
  adminPublicKeys: KEY,
  alarmEmail: 'ops@buidl.example',
  publicRpcUrl: 'https://node.example',
  customDomains: true,
};
const MOST_RESOURCES = 300;
const MOST_USD = 25;

function stacksOf(env: string, region: string) {
  vi.stubEnv('CDK_CONTEXT_JSON', JSON.stringify({ env }));
  try {
    const app = makeApp({ ...LARGEST, region }, temporaryDir('buidl-infra-'), {
      assets: fixtureAssets(),
      isForDeployment: false,
    });
    return app.synth().stacks.map(({ stackName, environment, template }) => ({
      stackName,
      region: environment.region,
      resources: templateSchema.parse({ Outputs: {}, ...template }).Resources,
    }));
  } finally {
    vi.unstubAllEnvs();
  }
}

describe.each(environmentNames().flatMap((env) => [EDGE_REGION, 'eu-central-1'].map((region) => ({ env, region }))))(
  'the environment $env in $region',
  ({ env, region }) => {
    const stacks = stacksOf(env, region);

    it('synthesizes into one stack, and one for the edge elsewhere than in its region', () => {
      const main = [`Buidl${env === 'prod' ? '' : `-${env}`}`, region];
      const expected = region === EDGE_REGION ? [main] : [[`${main[0]}-edge`, EDGE_REGION], main];
      expect(stacks.map((stack) => [stack.stackName, stack.region])).toEqual(expected);
    });

    it(`has at most ${MOST_RESOURCES} resources in each stack`, () => {
      for (const { resources } of stacks) expect(Object.keys(resources).length).toBeLessThanOrEqual(MOST_RESOURCES);
    });

    it('runs each scheduled job every minute, as its costs assume', () => {
      const schedules = stacks
        .flatMap(({ resources }) => Object.values(resources))
        .filter(({ Type }) => Type === 'AWS::Events::Rule')
        .flatMap(({ Properties }) => Properties.ScheduleExpression ?? []);
      expect(new Set(schedules)).toEqual(new Set(['rate(1 minute)']));
    });

    it(`costs at most ${MOST_USD} USD a month without users`, () => {
      const costs = idleCosts({ Resources: Object.assign({}, ...stacks.map(({ resources }) => resources)) });
      expect(costs.find(({ name }) => name === 'Rules of web ACLs')?.count).toBe(6);
      expect(costs.reduce((sum, each) => sum + usdOf(each), 0)).toBeLessThanOrEqual(MOST_USD);
    });
  },
);
