/** Writes the response of the Planner. The Coder makes exactly this app from the same prompt. */
import { type Plan, planSchema } from '../../../shared/domain/plan.ts';
import { coverImages } from './images.ts';
import type { MatchedSpec } from './template.ts';

/** Returns the plan as JSON. Throws ZodError when a template's plan breaks the schema. */
export function planResponse(spec: MatchedSpec): string {
  return JSON.stringify(planOf(spec), null, 2);
}

/** Returns the plan for an app spec. Throws ZodError like `planResponse`. */
export function planOf(spec: MatchedSpec): Plan {
  const { template } = spec;
  const { images = coverImages(spec), features, unshowable: _, ...plan } = template.plan(spec);
  const names = Object.keys(features);
  return planSchema.parse({
    title: spec.title,
    type: template.id === 'collection' ? spec.projectType : template.type,
    ...plan,
    interactions: names,
    features: names.map((name) => ({ name, flow: name })),
    checks: Object.entries(features).map(([name, steps]) => ({ name, steps })),
    palette: spec.palette,
    images: spec.wantsImages ? images : [],
  });
}
