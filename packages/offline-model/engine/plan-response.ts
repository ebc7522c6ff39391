/** Writes the response of the Planner. The Coder derives the same plan from the same prompt. */
import type { Flow, Step } from '../../../shared/domain/acceptance-steps.ts';
import { type Plan, planSchema } from '../../../shared/domain/plan.ts';
import { coverImages } from './images.ts';
import { click, see, VALUE_KINDS } from './steps.ts';
import type { MatchedSpec } from './template.ts';

/** Returns the plan as JSON. Throws ZodError when a template's plan breaks the schema. */
export function planResponse(spec: MatchedSpec): string {
  return JSON.stringify(planOf(spec), null, 2);
}

/** Returns the plan for an app spec. Throws ZodError like `planResponse`. */
export function planOf(spec: MatchedSpec): Plan {
  const { template } = spec;
  const { images = coverImages(spec), features: _own, unshowable: _, ...plan } = template.plan(spec);
  const features = featuresOf(spec);
  const names = Object.keys(features);
  return planSchema.parse({
    title: spec.title,
    type: template.id === 'collection' ? spec.projectType : template.type,
    ...plan,
    interactions: names,
    features: names.map((name) => ({ name, flow: name })),
    checks: Object.entries(features).map(([name, steps]) => flowOf(name, steps)),
    palette: spec.palette,
    images: spec.wantsImages ? images : [],
  });
}

/** Returns the steps that show each feature: the features of the template, and the theme switch that every app has. */
export function featuresOf(spec: MatchedSpec): Readonly<Record<string, readonly Step[]>> {
  const becomes = spec.theme === 'dark' ? { not: true } : {};
  return {
    ...spec.template.plan(spec).features,
    'Light and dark': [
      click('Dark theme'),
      see('button', 'Dark theme', { state: 'checked', isKept: true, ...becomes }),
    ],
  };
}

/** Returns the flow of a feature. Declares the placeholder values that its steps name in braces. */
export function flowOf(name: string, steps: readonly Step[]): Flow {
  const formulas =
    JSON.stringify(steps)
      .match(/\{[^{}"]+\}/g)
      ?.join(' ') ?? '';
  const values = Object.entries(VALUE_KINDS).filter(([value]) => new RegExp(`\\b${value}\\b`).test(formulas));
  return { name, steps: [...steps], ...(values.length > 0 && { values: Object.fromEntries(values) }) };
}
