import * as z from 'zod';
import { flowSchema } from './acceptance-steps.ts';
import { FEATURE_NAME_MAX_LENGTH, MAX_FEATURES } from './plan.ts';

/** The answer of the Examiner, a model role that writes the tests of an app, for one feature. */
export const examinedFeatureSchema = z.object({
  name: z.string().min(1).max(FEATURE_NAME_MAX_LENGTH),
  /** `absent`: the app lacks the feature. `not_showable`: no user action in a browser can show it. */
  answer: z.enum(['flows', 'absent', 'not_showable']),
  reason: z.string().max(300).optional(),
  flows: z.array(flowSchema).max(4).default([]),
});
export type ExaminedFeature = z.infer<typeof examinedFeatureSchema>;

/** The test flows that prove the features of an app. */
export const examinationSchema = z.object({
  features: z.array(examinedFeatureSchema).min(1).max(MAX_FEATURES),
  /** `author`: the Examiner gave no usable answer, so the test flows by the model that wrote the app are used. */
  by: z.enum(['examiner', 'author']),
});
export type Examination = z.infer<typeof examinationSchema>;

/** The result for one feature that the user asked for. */
export const featureResultSchema = z.object({
  name: z.string(),
  /**
   * `failed`: a test flow fails. `absent`: the app lacks the feature. `not_shown`: its test flows also pass when
   * nothing is done, or nobody could try them. `not_showable`: the check cannot test the feature, so it is not counted.
   */
  outcome: z.enum(['shown', 'failed', 'absent', 'not_shown', 'not_showable']),
  reason: z.string().optional(),
  /** Set for a feature with the outcome `not_shown` when no time was left to try it. */
  isUntried: z.literal(true).optional(),
});
export type FeatureResult = z.infer<typeof featureResultSchema>;

/** The check results in a receipt that determine its price. */
export interface Proof {
  features: FeatureResult[];
  /** The functions and controls that the base revision had and the app lacks, although nobody asked to remove them. */
  lost: string[];
  /** Other problems that users of the app will notice. */
  openProblems: string[];
}

/** The counts behind a text such as “6 of 8 work”. */
interface ProofCount {
  works: number;
  asked: number;
}

/**
 * Returns whether none of the features could be tried in time, although at least one can be shown. The machine was too
 * busy, so a text such as “0 of 6 work” would accuse the app wrongly.
 */
export function isUntried({ features }: Pick<Proof, 'features'>): boolean {
  const counted = features.filter(({ outcome }) => outcome !== 'not_showable');
  return counted.length > 0 && counted.every((feature) => feature.isUntried);
}

/**
 * Counts the features that can be shown, the lost functions and the open problems as `asked`. Only features with the
 * outcome `shown` count as `works`.
 */
export function countProof({ features, lost, openProblems }: Proof): ProofCount {
  const counted = features.filter(({ outcome }) => outcome !== 'not_showable');
  return {
    works: counted.filter(({ outcome }) => outcome === 'shown').length,
    asked: counted.length + lost.length + openProblems.length,
  };
}
