import type { ExaminedFeature, FeatureResult } from '../../../../shared/domain/proof.ts';
import type { FlowOutcome } from '../../../ports/browser.ts';

/**
 * Returns the result of each feature. `outcomes` has those of the features' flows, in order. `mustAct`: features that
 * can only be read count as shown only if an action shows another feature.
 */
export function judgeFeatures(
  features: readonly ExaminedFeature[],
  outcomes: readonly FlowOutcome[],
  mustAct: boolean,
): FeatureResult[] {
  const isUsed = outcomes.some(({ outcome }) => outcome === 'shown');
  let next = 0;
  return features.map((feature) => {
    const own = outcomes.slice(next, next + feature.flows.length);
    next += feature.flows.length;
    return { name: feature.name, ...judge(feature, own, isUsed || !mustAct) };
  });
}

function judge(
  { answer, reason }: ExaminedFeature,
  outcomes: readonly FlowOutcome[],
  countsReading: boolean,
): Omit<FeatureResult, 'name'> {
  if (answer !== 'flows') return { outcome: answer, ...(reason && { reason }) };
  const find = (wanted: FlowOutcome['outcome']) => outcomes.find(({ outcome }) => outcome === wanted);
  const failed = find('failed');
  if (failed) return { outcome: 'failed', ...withReason(failed.problem) };
  const read = find('read');
  if (find('shown') || (read && countsReading)) return { outcome: 'shown' };
  if (read) return { outcome: 'not_shown', reason: 'It can be read, but nothing was done with the app.' };
  const provesNothing = find('proves_nothing');
  if (provesNothing) return { outcome: 'not_shown', ...withReason(provesNothing.problem) };
  return outcomes.length === 0
    ? { outcome: 'not_shown', reason: 'No steps show it.' }
    : { outcome: 'not_showable', reason: 'No time was left to try it.' };
}

function withReason(reason: string | undefined): { reason?: string } {
  return reason === undefined ? {} : { reason };
}
