import { describe, expect, it } from 'vitest';
import { checkFlows } from '../../../functions/adapters/browser/check-flows.ts';
import type { FlowProof } from '../../../functions/adapters/browser/prove-flow.ts';
import type { Flow } from '../../../shared/domain/acceptance-steps.ts';

const flowsOf = (...names: string[]): Flow[] =>
  names.map((name) => ({ name, steps: [{ action: 'expect', role: 'heading', name }] }));
const shown = (name: string): FlowProof => ({ name, outcome: 'shown', passed: [] });
const limits = { flowsMs: 60_000, earlierFlowsMs: 60_000 };

describe('the flows of a check', () => {
  it('have one result each, in order, whichever ends first', async () => {
    const started: string[] = [];
    const proofs = await checkFlows({
      ...{ flows: flowsOf('A', 'B'), earlierFlows: flowsOf('C', 'D', 'E'), seed: 0, limits },
      prove: async ({ flow: { name } }) => {
        started.push(name);
        return shown(name);
      },
    });
    expect(started).toEqual(['A', 'B', 'C', 'D', 'E']);
    expect(proofs.map(({ name }) => name)).toEqual(['A', 'B', 'C', 'D', 'E']);
  });

  it('of earlier builds begin with another one for each seed', async () => {
    const started: string[] = [];
    const proofs = await checkFlows({
      ...{ flows: flowsOf('A'), earlierFlows: flowsOf('C', 'D', 'E'), seed: 4, limits },
      prove: async ({ flow: { name }, isEarlier }) => {
        if (isEarlier) started.push(name);
        return shown(name);
      },
    });
    expect(started).toEqual(['D', 'E', 'C']);
    expect(proofs.map(({ name }) => name)).toEqual(['A', 'C', 'D', 'E']);
  });

  it('did not run when no time was left, and leave earlier flows their own time', async () => {
    const proofs = await checkFlows({
      ...{
        flows: flowsOf('A'),
        earlierFlows: flowsOf('C'),
        seed: 0,
        limits: { flowsMs: 0, earlierFlowsMs: 60_000 },
      },
      prove: async ({ flow: { name } }) => shown(name),
    });
    expect(proofs.map(({ outcome }) => outcome)).toEqual(['not_run', 'shown']);
  });
});
