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

  it('that failed beside others run once more alone, and a busy machine accuses no app', async () => {
    const runs: string[] = [];
    let running = 0;
    const proofs = await checkFlows({
      ...{ flows: flowsOf('A', 'B', 'C'), earlierFlows: [], seed: 0, limits },
      prove: async ({ flow: { name }, isAgain = false }) => {
        running += 1;
        runs.push(`${name}${isAgain ? ' again' : ''}`);
        await Promise.resolve();
        const isDelayed = name !== 'A' && running > 1;
        running -= 1;
        if (name === 'C') return { ...shown(name), outcome: 'failed', problem: 'it is not there' };
        return isDelayed ? { ...shown(name), outcome: 'failed', problem: 'Timeout' } : shown(name);
      },
    });
    expect(runs).toEqual(['A', 'B', 'C', 'B again', 'C again']);
    expect(proofs.map(({ outcome }) => outcome)).toEqual(['shown', 'shown', 'failed']);
  });

  it('get the time again when a busy machine left them untried', async () => {
    let runs = 0;
    const proofs = await checkFlows({
      ...{ flows: flowsOf('A'), earlierFlows: [], seed: 0, limits },
      prove: async ({ flow: { name } }) => {
        runs += 1;
        return runs < 2 ? { ...shown(name), outcome: 'not_run' } : shown(name);
      },
    });
    expect(proofs.map(({ outcome }) => outcome)).toEqual(['shown']);
  });
});
