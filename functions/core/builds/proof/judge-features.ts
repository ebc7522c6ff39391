import type { ExaminedFeature, FeatureResult } from '../../../../shared/domain/proof.ts';
import type { FlowOutcome } from '../../../ports/browser.ts';
import { expectsAfterReload, isDataFeature, isKeepingFeature } from './data-features.ts';

/**
 * The result of a feature whose flows did not run because time ran out. The machine may be the cause, so the feature is
 * neither charged nor counted as a fault of the app.
 */
const UNTRIED = { outcome: 'not_shown', reason: 'No time was left to try it.', isUntried: true } as const;

const ONLY_FIXED = 'Its steps see only a fixed text, and no entry, number or state that they changed.';

const NO_RELOAD = 'No step shows that it is still there after a reload.';

interface Evidence {
  /** The outcomes of the flows of all features, in order. */
  outcomes: readonly FlowOutcome[];
  /** The names of controls that did nothing. */
  dead: readonly string[];
  /**
   * True for new apps that are not websites. Flows that only read text then prove a feature only if another flow of the
   * app performs an action and passes.
   */
  mustAct: boolean;
}

export function judgeFeatures(
  features: readonly ExaminedFeature[],
  { outcomes, dead, mustAct }: Evidence,
): FeatureResult[] {
  const isUsed = outcomes.some(({ outcome }) => outcome === 'shown');
  let next = 0;
  return features.map((feature) => {
    const own = outcomes.slice(next, next + feature.flows.length);
    next += feature.flows.length;
    const judged = judge(feature, own, {
      countsReading: isUsed || !mustAct,
      needsData: mustAct && isDataFeature(feature.name),
      needsReload: mustAct && isKeepingFeature(feature.name),
    });
    const useless = judged.outcome === 'not_shown' && dead.find((name) => uses(feature, name));
    return useless
      ? { name: feature.name, outcome: 'failed', reason: `“${useless}” does nothing.` }
      : { name: feature.name, ...judged };
  });
}

interface Demands {
  /** True when a flow that only reads may prove the feature. */
  countsReading: boolean;
  /** True when a fixed text does not prove the feature. */
  needsData: boolean;
  /** True when only a flow that loads the page again proves the feature. */
  needsReload: boolean;
}

function judge(
  { answer, reason, flows }: ExaminedFeature,
  outcomes: readonly FlowOutcome[],
  { countsReading, needsData, needsReload }: Demands,
): Omit<FeatureResult, 'name'> {
  if (answer !== 'flows') return { outcome: answer, ...(reason && { reason }) };
  const find = (wanted: FlowOutcome['outcome'], among = outcomes) => among.find(({ outcome }) => outcome === wanted);
  const failed = find('failed');
  if (failed) return { outcome: 'failed', ...withReason(failed.problem) };
  const proofs = outcomes.filter(({ isFixed }) => !(isFixed && needsData));
  const read = find('read', proofs);
  const hasReloaded = flows.some((flow, index) => expectsAfterReload(flow) && outcomes[index]?.outcome === 'shown');
  if (find('shown', proofs) && needsReload && !hasReloaded) return { outcome: 'not_shown', reason: NO_RELOAD };
  if (find('shown', proofs) || (read && countsReading)) return { outcome: 'shown' };
  if (read) return { outcome: 'not_shown', reason: 'It can be read, but nothing was done with the app.' };
  if (proofs.length < outcomes.length && !find('not_run')) return { outcome: 'not_shown', reason: ONLY_FIXED };
  const provesNothing = find('proves_nothing');
  if (provesNothing) return { outcome: 'not_shown', ...withReason(provesNothing.problem) };
  return outcomes.length === 0 ? { outcome: 'not_shown', reason: 'No steps show it.' } : UNTRIED;
}

function uses({ flows }: ExaminedFeature, control: string): boolean {
  return flows.some(({ steps }) => steps.some((step) => 'name' in step && step.name === control));
}

function withReason(reason: string | undefined): { reason?: string } {
  return reason === undefined ? {} : { reason };
}
