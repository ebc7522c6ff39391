/** The Planner's answer: a plan of the app that the same prompt will get. */
import { type Plan, planSchema } from '../../../shared/domain/plan.ts';
import type { AppBrief } from './app-spec.ts';
import { coverImages } from './images.ts';

/** Returns the plan as JSON. Throws ZodError if an archetype plans outside the schema (a bug of it). */
export function answerPlan(brief: AppBrief): string {
  return JSON.stringify(planOf(brief), null, 2);
}

/** Returns the plan of a brief. */
export function planOf(brief: AppBrief): Plan {
  const { archetype } = brief;
  const { images = coverImages(brief), ...plan } = archetype.plan(brief);
  return planSchema.parse({
    title: brief.title,
    type: archetype.id === 'collection' ? brief.projectType : archetype.type,
    ...plan,
    palette: brief.palette,
    images: brief.wantsImages ? images : [],
  });
}
