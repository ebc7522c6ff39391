import type { Flow } from '../../../../shared/domain/acceptance-steps.ts';
import type { ExaminedFeature } from '../../../../shared/domain/proof.ts';

/**
 * Returns one feature for each flow that the model declared when it wrote the app. Without flows, returns one feature
 * that stands for the whole app and that no flow can prove.
 */
export function authorFeatures(flows: readonly Flow[]): ExaminedFeature[] {
  if (flows.length === 0) return [{ name: 'What was asked for', answer: 'flows', flows: [] }];
  return flows.map((flow) => ({ name: flow.name, answer: 'flows', flows: [flow] }));
}
