import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { HOLD_LIFETIME_MS } from '../../functions/ports/credits.ts';
import { defaultTemplate, propertiesOf, textSchema } from './template.ts';

const catchSchema = z.array(z.object({ ErrorEquals: z.array(z.string()), Next: z.string() }));
const stateSchema = z.object({
  Type: z.string(),
  Next: z.string().optional(),
  Default: z.string().optional(),
  SecondsPath: z.string().optional(),
  Choices: z.array(z.looseObject({ Next: z.string() })).default([]),
  TimeoutSeconds: z.number().optional(),
  Retry: z
    .array(z.object({ ErrorEquals: z.array(z.string()), MaxAttempts: z.number(), JitterStrategy: z.string() }))
    .default([]),
  Catch: catchSchema.default([]),
  OutputPath: z.string().optional(),
  Parameters: z.object({ FunctionName: z.string() }).optional(),
  get Branches() {
    return z.array(z.object({ StartAt: z.string(), States: z.record(z.string(), stateSchema) })).default([]);
  },
  get ItemProcessor() {
    return z.object({ States: z.record(z.string(), stateSchema) }).optional();
  },
});
type State = z.output<typeof stateSchema>;

const definitionSchema = z.object({
  StartAt: z.string(),
  TimeoutSeconds: z.number(),
  States: z.record(z.string(), stateSchema),
});

const template = defaultTemplate();
const [machine] = propertiesOf(
  template,
  'AWS::StepFunctions::StateMachine',
  z.object({
    DefinitionString: textSchema,
    LoggingConfiguration: z.object({ IncludeExecutionData: z.boolean(), Level: z.string() }),
    TracingConfiguration: z.object({ Enabled: z.boolean() }),
  }),
).values();
const definition = definitionSchema.parse(JSON.parse(machine?.DefinitionString ?? ''));

interface Found {
  name: string;
  state: State;
  parent?: State;
}

function allStates(states: Record<string, State>, parent?: State): Found[] {
  return Object.entries(states).flatMap(([name, state]) => [
    { name, state, ...(parent && { parent }) },
    ...state.Branches.flatMap((branch) => allStates(branch.States, state)),
    ...allStates(state.ItemProcessor?.States ?? {}, state),
  ]);
}

const tasks = allStates(definition.States).filter(({ state }) => state.Type === 'Task');

const OF_A_BUILD = [
  'Assemble',
  'Check',
  'Code',
  'CodeFromPlan',
  'Edit',
  'Examine',
  'Fail',
  'Images',
  'Observe',
  'Plan',
  'Repair',
  'Review',
  'Save',
];
const OF_TWO_DESIGNS = [
  'DesignAssemble',
  'DesignCheck',
  'DesignCode',
  'DesignExamine',
  'DesignImages',
  'DesignObserve',
  'DesignRepair',
];

it('has a task for each stage: Code in one version for quick and one for advanced builds, and the tasks of two designs', () => {
  expect(tasks.map(({ name }) => name).sort()).toEqual([...OF_A_BUILD, ...OF_TWO_DESIGNS].sort());
});

/** The next state after a failure of each task. A document that passed is saved, even if a later repair fails. */
const CAUGHT_BY: Record<string, string> = {
  Fail: 'Failed',
  Images: 'WithoutImages',
  // Without observed views or the Examiner's response, Check runs the flows that the app's author declared.
  Observe: 'Examine',
  Examine: 'Check',
  Check: 'AfterFailedRepair',
  Repair: 'AfterFailedRepair',
  Review: 'Save',
  DesignImages: 'DesignsWithoutImages',
  DesignCode: 'DesignNotWritten',
  DesignAssemble: 'DesignFailed',
  DesignObserve: 'DesignExamine',
  DesignExamine: 'DesignCheck',
  DesignCheck: 'DesignAfterFailedRepair',
  DesignRepair: 'DesignAfterFailedRepair',
};

const LOST_RUNS = [
  'Lambda.ServiceException',
  'Lambda.SdkClientException',
  'Lambda.TooManyRequestsException',
  'Lambda.Unknown',
  'Runtime.ExitError',
];

describe.each(tasks)('the task $name', ({ name, state, parent }) => {
  it('has a timeout above its function’s', () => {
    expect(state.TimeoutSeconds).toBeGreaterThan(0);
    expect(state.TimeoutSeconds).toBeLessThanOrEqual(15 * 60);
  });

  it('retries with jitter when throttled', () => {
    expect(state.Retry.length).toBeGreaterThan(0);
    for (const { MaxAttempts, JitterStrategy } of state.Retry) {
      expect(MaxAttempts).toBeGreaterThan(0);
      expect(JitterStrategy).toBe('FULL');
    }
  });

  it('retries when Lambda fails or its process dies', () => {
    const retried = state.Retry.flatMap(({ ErrorEquals }) => ErrorEquals);
    expect(retried).toEqual(expect.arrayContaining(LOST_RUNS));
  });

  it('retries after its function’s timeout, unless that takes a large part of the build’s time', () => {
    const isRetried = state.Retry.some(({ ErrorEquals }) => ErrorEquals.includes('Sandbox.Timedout'));
    expect(isRetried).toBe((state.TimeoutSeconds ?? 0) < definition.TimeoutSeconds / 4);
  });

  it('waits for a function that Lambda has disconnected from its network, if it has one', () => {
    const retry = state.Retry.find(({ ErrorEquals }) => ErrorEquals.includes('Lambda.ResourceNotReadyException'));
    expect(retry !== undefined).toBe(/(?:Check|Observe)$/.test(name));
  });

  it('leaves no error uncaught', () => {
    const catchers = [...state.Catch, ...(parent?.Catch ?? [])];
    expect(catchers[0]).toEqual({ ErrorEquals: ['States.ALL'], Next: CAUGHT_BY[name] ?? 'Fail' });
  });

  it('passes its function’s result to the next state', () => {
    expect(state.OutputPath).toBe('$.Payload');
  });
});

it('retries each stage that calls the model after the requested delay', () => {
  const states = new Map(allStates(definition.States).map(({ name, state }) => [name, state]));
  for (const name of [
    'Plan',
    'Code',
    'CodeFromPlan',
    'Edit',
    'Examine',
    'Review',
    'Repair',
    'DesignCode',
    'DesignExamine',
    'DesignRepair',
  ]) {
    expect(states.get(name)?.Next).toBe(`${name}Busy`);
    expect(states.get(`${name}Busy`)).toMatchObject({
      Type: 'Choice',
      Choices: [{ Variable: '$.busy', IsPresent: true, Next: `${name}Wait` }],
    });
    expect(states.get(`${name}Wait`)).toMatchObject({
      Type: 'Wait',
      SecondsPath: '$.busy.seconds',
      Next: name,
    });
  }
});

it('builds two designs in parallel on request, and saves when one passed', () => {
  const { Designs, ImagesAndDesigns, CheckDesigns, DesignsVerdict } = definition.States;
  expect(Designs?.Choices).toEqual([{ Variable: '$.designs', IsPresent: true, Next: 'ImagesAndDesigns' }]);
  expect(ImagesAndDesigns).toMatchObject({ Next: 'CheckDesigns', Catch: [{ Next: 'Fail' }] });
  expect(CheckDesigns).toMatchObject({ Next: 'DesignsVerdict', Catch: [{ Next: 'Fail' }] });
  expect(DesignsVerdict).toMatchObject({ Choices: [{ Next: 'Save' }], Default: 'Fail' });
});

it('ends before the hold of its credits expires', () => {
  expect(definition.TimeoutSeconds * 1000).toBeLessThan(HOLD_LIFETIME_MS);
});

it('is logged without prompts and documents, and traced', () => {
  expect(machine).toMatchObject({
    LoggingConfiguration: { IncludeExecutionData: false, Level: 'ALL' },
    TracingConfiguration: { Enabled: true },
  });
});

it('ends in Saved or Failed only', () => {
  const ends = Object.entries(definition.States).filter(([, { Type }]) => Type === 'Succeed' || Type === 'Fail');
  expect(Object.fromEntries(ends.map(([name, { Type }]) => [name, Type]))).toEqual({
    Saved: 'Succeed',
    Failed: 'Fail',
  });
});

describe('every path through the states', () => {
  const stateOf = (name: string): State => {
    const state = definition.States[name];
    if (!state) throw new Error(`There is no state ${name}.`);
    return state;
  };
  const nextOf = ({ Next, Default, Choices, Catch }: State): string[] => [
    ...[Next, Default].filter((name) => name !== undefined),
    ...[...Choices, ...Catch].map(({ Next: name }) => name),
  ];
  /** Returns the states that can be reached from `start`. The search does not continue after Save and Fail. */
  const reachedFrom = (start: string, found = new Set<string>()): Set<string> => {
    if (found.has(start)) return found;
    found.add(start);
    if (start === 'Save' || start === 'Fail') return found;
    for (const next of nextOf(stateOf(start))) reachedFrom(next, found);
    return found;
  };

  it('reaches Save or Fail, and ends only after them', () => {
    const names = reachedFrom(definition.StartAt);
    expect(names).toContain('Review');
    for (const name of names) {
      expect(['Succeed', 'Fail']).not.toContain(stateOf(name).Type);
      expect([...reachedFrom(name)].filter((next) => next === 'Save' || next === 'Fail')).not.toEqual([]);
    }
    expect(nextOf(stateOf('Save'))).toEqual(['Saved', 'Fail']);
    expect(new Set(nextOf(stateOf('Fail')))).toEqual(new Set(['Failed']));
  });

  it('has no path from Review to Fail except a repair; when that fails, the passed document is saved', () => {
    expect(nextOf(stateOf('Review'))).toEqual(['ReviewBusy', 'Save']);
    expect(nextOf(stateOf('ReviewBusy')).sort()).toEqual(['ReviewWait', 'Reviewed']);
    expect(nextOf(stateOf('Reviewed')).sort()).toEqual(['Repair', 'Save']);
    expect(stateOf('AfterFailedRepair')).toMatchObject({
      Choices: [{ Variable: '$.passed', BooleanEquals: true, Next: 'Save' }],
      Default: 'Fail',
    });
  });
});
