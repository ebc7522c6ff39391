/** Declares acceptance flows for Check: the flows of a new app, and changes to the flows of a revised app. */
import { type Flow, flowSchema, stepTexts } from '../../../shared/domain/acceptance-steps.ts';
import { planOf } from './plan-response.ts';
import type { MatchedSpec } from './template.ts';

/** Returns the `<checks>` section for an app that has no plan: the flows of its features, and changes to suggest. */
export function flowsOfApp(spec: MatchedSpec, next: readonly string[]): string {
  const { checks, type } = planOf(spec);
  return section({ add: checks, remove: [], type, next });
}

/**
 * Returns the `<checks>` section for a change. The section removes earlier flows that name a text which the change
 * removed. `checks` is the JSON of the earlier flows, and `next` has the changes to suggest.
 */
export function flowsOfChange(
  before: string,
  after: string,
  { checks, next }: { checks: string | undefined; next: readonly string[] },
): string {
  const isLost = (text: string) => text !== '' && before.includes(text) && !after.includes(text);
  const remove = parseFlows(checks).filter(({ steps }) => steps.some((step) => stepTexts(step).some(isLost)));
  const heading = headingOf(after);
  const add: Flow[] =
    heading === undefined
      ? []
      : [{ name: `Opens as ${heading}`, steps: [{ action: 'expect', role: 'heading', name: heading }] }];
  return section({ add, remove: remove.map(({ name }) => name), next });
}

function section(declared: {
  add: readonly Flow[];
  remove: readonly string[];
  type?: string;
  next: readonly string[];
}): string {
  return `\n<checks>\n${JSON.stringify(declared)}\n</checks>`;
}

function parseFlows(json: string | undefined): Flow[] {
  return json === undefined ? [] : flowSchema.array().parse(JSON.parse(json));
}

/** Returns the text of the first heading; undefined when the heading contains markup. */
function headingOf(document: string): string | undefined {
  const [, text] = /<h1\b[^>]*>([^<>&]{1,80})<\/h1>/.exec(document) ?? [];
  return text?.trim() || undefined;
}
