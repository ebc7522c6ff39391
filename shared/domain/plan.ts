import * as z from 'zod';
import { type Flow, flowsSchema } from './acceptance-steps.ts';
import { CSS_FRAMEWORKS, THEMES } from './build-settings.ts';
import { lookSchema } from './looks/look-schema.ts';
import { paletteSchema } from './palette.ts';
import { PROJECT_TYPES } from './project-type.ts';

export const planImageSchema = z.object({
  placeholder_id: z.string().regex(/^[a-z0-9-]{1,40}$/),
  purpose: z.string().min(1).max(200),
  prompt: z.string().min(1).max(1000),
  aspect: z.enum(['1:1', '16:9', '4:3', '3:4', '9:16']),
});
export type PlanImage = z.infer<typeof planImageSchema>;

/**
 * The maximum number of features. The steps of a check are limited to MAX_STEPS, and each feature needs an action and
 * an expectation.
 */
export const MAX_FEATURES = 15;
export const FEATURE_NAME_MAX_LENGTH = 120;

/** The maximum number of pictures that a plan names. */
const MAX_PICTURES = 24;

const featureSchema = z.object({
  name: z.string().min(1).max(FEATURE_NAME_MAX_LENGTH),
  /** The name of the test flow that proves the feature. */
  flow: z.string().min(1).max(80),
});

/** The plan of an app. The Plan state of the build's state machine writes it; the Code and Check states use it. */
export const planSchema = z.object({
  title: z.string().min(1).max(80),
  type: z.enum(PROJECT_TYPES),
  summary: z.string().max(400),
  palette: paletteSchema,
  /** The features that the user's prompt names. Builds that started before an upgrade lack this field. */
  features: z.array(featureSchema).max(MAX_FEATURES).default([]),
  sections: z.array(z.object({ name: z.string().min(1).max(80), purpose: z.string().max(300) })).max(20),
  data: z.array(z.string().max(200)).max(20),
  interactions: z.array(z.string().max(300)).max(30),
  images: z.array(planImageSchema).max(8),
  /** The subjects of drawings that the product ships, such as `pizza`. */
  pictures: z.array(z.string().min(1).max(60)).max(MAX_PICTURES).default([]),
  /** Undefined in plans from before an upgrade. */
  look: lookSchema.optional().catch(undefined),
  /** The theme that results from the idea and the settings. Missing in older plans. */
  theme: z.enum(THEMES).optional().catch(undefined),
  cssFramework: z.enum(CSS_FRAMEWORKS).optional().catch(undefined),
  /** The decisions about points that the idea leaves open. The user could read them before the build. */
  assumptions: z.array(z.string().min(1).max(300)).max(8).optional().catch(undefined),
  /** Functions that the idea names and the app cannot have. */
  cannot: z.array(z.string().min(1).max(300)).max(5).default([]).catch([]),
  /** Changes that the user may want next. */
  next: z.array(z.string().min(1).max(120)).max(3).default([]).catch([]),
  /** Empty in a plan that was made before the build. The model that writes the app then writes the flows. */
  checks: flowsSchema,
});
export type Plan = z.infer<typeof planSchema>;

export function unprovenFeatures({ features, checks }: Pick<Plan, 'features' | 'checks'>): string[] {
  if (features.length === 0) return ['features: it is empty; it has every function that the idea names.'];
  const unknown = features
    .filter(({ flow }) => checks.every(({ name }) => name !== flow))
    .map(({ name, flow }) => `features: no flow of checks is named “${flow}”, which is to prove “${name}”.`);
  const crowded = checks.flatMap((flow) => {
    const named = features.filter((feature) => feature.flow === flow.name).length;
    const proofs = proofCount(flow);
    return named > proofs
      ? [`checks: “${flow.name}” is to prove ${named} features, but has ${proofs} expects. Every feature needs one.`]
      : [];
  });
  return [...unknown, ...crowded];
}

/** Returns the number of steps in a flow that state an expectation. They fail when the app does nothing. */
function proofCount({ steps }: Flow): number {
  return steps.filter(({ action }) => ['expect', 'expectFits', 'waitFor'].includes(action)).length;
}
