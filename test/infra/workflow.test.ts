/** The state machine: every state has a time-out, and every failure ends in Fail. */
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { HOLD_LIFETIME_MS } from '../../functions/ports/credits.ts';
import { propertiesOf, synthesizeTemplate, textSchema } from './template.ts';

const catchSchema = z.array(z.object({ ErrorEquals: z.array(z.string()), Next: z.string() }));
const stateSchema = z.object({
  Type: z.string(),
  Next: z.string().optional(),
  SecondsPath: z.string().optional(),
  Choices: z.array(z.looseObject({ Next: z.string() })).default([]),
  TimeoutSeconds: z.number().optional(),
  Retry: z.array(z.object({ MaxAttempts: z.number(), JitterStrategy: z.string() })).default([]),
  Catch: catchSchema.default([]),
  OutputPath: z.string().optional(),
  Parameters: z.object({ FunctionName: z.string() }).optional(),
  get Branches() {
    return z.array(z.object({ StartAt: z.string(), States: z.record(z.string(), stateSchema) })).default([]);
  },
});
type State = z.output<typeof stateSchema>;

const definitionSchema = z.object({
  StartAt: z.string(),
  TimeoutSeconds: z.number(),
  States: z.record(z.string(), stateSchema),
});

const template = synthesizeTemplate();
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
  /** The Parallel state that it is a branch of. */
  parent?: State;
}

function allStates(states: Record<string, State>, parent?: State): Found[] {
  return Object.entries(states).flatMap(([name, state]) => [
    { name, state, ...(parent && { parent }) },
    ...state.Branches.flatMap((branch) => allStates(branch.States, state)),
  ]);
}

const tasks = allStates(definition.States).filter(({ state }) => state.Type === 'Task');

it('has a task for each stage, and for code one in quick and one in advanced builds', () => {
  expect(tasks.map(({ name }) => name).sort()).toEqual(
    ['Assemble', 'Check', 'Code', 'CodeFromPlan', 'Edit', 'Fail', 'Images', 'Plan', 'Repair', 'Save'].sort(),
  );
});

describe.each(tasks)('the task $name', ({ name, state, parent }) => {
  it('has its own time-out', () => {
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

  it('leaves no error uncaught', () => {
    const catchers = [...state.Catch, ...(parent?.Catch ?? [])];
    const expected = { Fail: 'Failed', Images: 'WithoutImages', Repair: 'AfterFailedRepair' }[name] ?? 'Fail';
    expect(catchers[0]).toEqual({ ErrorEquals: ['States.ALL'], Next: expected });
  });

  it('passes its function’s result to the next state', () => {
    expect(state.OutputPath).toBe('$.Payload');
  });
});

it('runs each stage that asks the model again, after the seconds that it asks for', () => {
  const states = new Map(allStates(definition.States).map(({ name, state }) => [name, state]));
  for (const name of ['Plan', 'Code', 'CodeFromPlan', 'Edit', 'Repair']) {
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

it('ends before the hold of its credits does', () => {
  expect(definition.TimeoutSeconds * 1000).toBeLessThan(HOLD_LIFETIME_MS);
});

it('is logged without prompts and documents, and traced', () => {
  expect(machine).toMatchObject({
    LoggingConfiguration: { IncludeExecutionData: false, Level: 'ALL' },
    TracingConfiguration: { Enabled: true },
  });
});

it('ends in Saved or Failed only', () => {
  const ends = Object.entries(definition.States).filter(
    ([, { Type }]) => Type === 'Succeed' || Type === 'Fail',
  );
  expect(Object.fromEntries(ends.map(([name, { Type }]) => [name, Type]))).toEqual({
    Saved: 'Succeed',
    Failed: 'Fail',
  });
});
