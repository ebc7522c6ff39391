/** Writes the response of the Planner. The Coder makes exactly this app from the same prompt. */
import { type Plan, planSchema } from '../../../shared/domain/plan.ts';
import { coverImages } from './images.ts';
import { provenFeatures } from './proven-features.ts';
import type { MatchedSpec } from './template.ts';

/** The name of the only flow of a template's plan. */
const FLOW = 'First use';

/** Returns the plan as JSON. Throws ZodError when a template's plan breaks the schema. */
export function planResponse(spec: MatchedSpec): string {
  return JSON.stringify(planOf(spec), null, 2);
}

/** Returns the plan for an app spec. Throws ZodError like `planResponse`. */
export function planOf(spec: MatchedSpec): Plan {
  const { template } = spec;
  const { images = coverImages(spec), checks, ...plan } = template.plan(spec);
  return planSchema.parse({
    title: spec.title,
    type: template.id === 'collection' ? spec.projectType : template.type,
    ...plan,
    features: provenFeatures(plan.interactions, checks).map((name) => ({ name, flow: FLOW })),
    checks: [{ name: FLOW, steps: checks }],
    palette: spec.palette,
    images: spec.wantsImages ? images : [],
  });
}
