import pLimit from 'p-limit';
import type { Flow } from '../../../shared/domain/acceptance-steps.ts';
import { type FlowProof, notRun } from './prove-flow.ts';

/** Flows mostly wait, so three of them can share the Lambda function's two vCPUs. */
const FLOWS_AT_ONCE = 3;
/**
 * Flows that did not run within the time limit run again, one at a time and with twice the limit. A busy machine runs
 * one flow faster than several.
 */
const ROUNDS = [
  { atOnce: FLOWS_AT_ONCE, times: 1 },
  { atOnce: 1, times: 2 },
] as const;

export interface NumberedFlow {
  flow: Flow;
  /** The index of the flow in the check. */
  number: number;
  /** True for a flow that passed before the change. */
  isEarlier: boolean;
  /** True for the second run of a flow that failed while other flows ran. */
  isAgain?: boolean;
}

interface FlowsToCheck {
  flows: readonly Flow[];
  earlierFlows: readonly Flow[];
  /** Chooses the earlier flow that runs first. */
  seed: number;
  limits: {
    /** The time limit for all flows of this build together. A second attempt at the flows left has twice this limit. */
    flowsMs: number;
    /** The time limit for all flows that passed before the change. */
    earlierFlowsMs: number;
  };
  /** Returns the result of a flow, or undefined when it did not run. */
  prove(flow: NumberedFlow, deadlineMs: number): Promise<FlowProof | undefined>;
}

/**
 * Runs the flows of a check, several at once: first those of this build, then the earlier flows, beginning at one that
 * `seed` selects. A failed flow runs once more, alone, because a busy machine may have delayed the page. Returns one
 * result for each flow, in order. A flow for which no time was left is `not_run`.
 */
export async function checkFlows(given: FlowsToCheck): Promise<FlowProof[]> {
  const { flows, earlierFlows, seed, limits, prove } = given;
  const proofs = new Map<number, FlowProof>();
  const numbered = [...flows, ...earlierFlows].map(
    (flow, number): NumberedFlow => ({ flow, number, isEarlier: number >= flows.length }),
  );
  const isOpen = ({ number }: NumberedFlow) => (proofs.get(number)?.outcome ?? 'not_run') === 'not_run';
  const proveAll = async (some: readonly NumberedFlow[], limitMs: number, atOnce = FLOWS_AT_ONCE) => {
    const deadlineMs = performance.now() + limitMs;
    const limit = pLimit(atOnce);
    const proveInTime = async (one: NumberedFlow) => {
      if (performance.now() >= deadlineMs) return;
      const proof = await prove(one, deadlineMs);
      if (proof && !(one.isAgain && proof.outcome === 'not_run')) proofs.set(one.number, proof);
    };
    await Promise.all(some.map((one) => limit(() => proveInTime(one))));
    for (const one of some) {
      if (isDelayed(proofs.get(one.number))) await proveInTime({ ...one, isAgain: true });
    }
  };
  for (const { atOnce, times } of ROUNDS) {
    await proveAll(numbered.slice(0, flows.length).filter(isOpen), limits.flowsMs * times, atOnce);
  }
  await proveAll(rotated(numbered.slice(flows.length), seed), limits.earlierFlowsMs);
  return numbered.map(({ flow, number }) => proofs.get(number) ?? notRun(flow));
}

/**
 * Returns whether a flow may have failed because the machine was busy. False when its page ended, which is reported.
 */
function isDelayed(proof: FlowProof | undefined): boolean {
  return proof?.outcome === 'failed' && !proof.isReported;
}

function rotated<T>(list: readonly T[], seed: number): T[] {
  const first = list.length === 0 ? 0 : Math.abs(Math.trunc(seed)) % list.length;
  return [...list.slice(first), ...list.slice(0, first)];
}
