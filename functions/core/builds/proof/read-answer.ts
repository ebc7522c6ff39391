import * as z from 'zod';
import {
  FLOW_NAME_MAX_LENGTH,
  type Flow,
  flowSchema,
  MAX_FLOWS,
  MAX_STEPS,
  type Step,
  stepCount,
} from '../../../../shared/domain/acceptance-steps.ts';
import { MAX_FEATURES } from '../../../../shared/domain/plan.ts';
import { type ExaminedFeature, examinedFeatureSchema } from '../../../../shared/domain/proof.ts';
import { truncateText } from '../../../../shared/domain/truncate-text.ts';
import type { ObservedView } from '../../../ports/browser.ts';
import { withoutReasoning } from '../model/model-text.ts';
import { type LinedFeature, type LinedFlow, readAnswerLines } from './read-answer-lines.ts';

export interface Answer {
  features: ExaminedFeature[];
  outdated: string[];
  removed: string[];
}

interface AnswerContext {
  views: readonly ObservedView[];
  /** The names of the features that the Examiner's answer must contain. */
  wanted: readonly string[];
  /**
   * Set for the last answer. After a step on an element that some view has, a flow may then use elements that no view
   * has, because the browser does not find every dialog by itself. If such an element is missing when the flow runs,
   * the Examiner later sees the page at the failed step.
   */
  isLast?: boolean;
  /** The usable flows of earlier answers. They count towards the limits of a check. */
  kept?: readonly Flow[];
}

/** The maximum length of a response in characters. A longer one is certainly unusable and is not parsed. */
const MAX_LENGTH = 100_000;
const MAX_PROBLEMS = 20;
const REASON_MAX_LENGTH = 300;
const FLOWS_PER_FEATURE = 4;
/**
 * The number of characters of a name that are compared with accessibility trees, which cut names at 80 characters and
 * add a mark.
 */
const TREE_NAME_LENGTH = 70;

const featureSchema = examinedFeatureSchema.extend({
  reason: z.string().optional(),
  flows: z.array(z.custom<LinedFlow>()),
});

/**
 * Parses the Examiner's response. Returns its valid part, and one line for each problem. The valid part is undefined
 * when every feature needs a flow and none has a usable one.
 */
export function readAnswer(
  response: string,
  context: AnswerContext,
): { answer: Answer | undefined; problems: string[] } {
  const { features, values, ...lists } = readAnswerLines(
    response.length > MAX_LENGTH ? '' : withoutReasoning(response),
  );
  if (features.length === 0) return { answer: undefined, problems: ['The response has no line “# feature”.'] };
  const problems: string[] = [];
  const budget = new FlowBudget(context.kept);
  const named = readFeatures(features, problems).map((feature) => ({
    ...feature,
    flows: readFlows(
      { ...feature, flows: feature.flows.map((flow) => completeFlow(flow, values)) },
      context,
      budget,
      problems,
    ),
  }));
  for (const { name, answer, flows } of named) {
    if (answer === 'flows' && flows.length === 0) problems.push(`“${name}” has no usable flow.`);
  }
  const missing = context.wanted.filter((name) => !named.some((feature) => isSame(feature.name, name)));
  problems.push(...missing.map((name) => `The feature “${name}” is missing.`));
  const unshown = missing.map((name): ExaminedFeature => ({ name, answer: 'flows', flows: [] }));
  const isUsable = named.some(({ answer, flows }) => answer !== 'flows' || flows.length > 0);
  return {
    answer: isUsable ? { features: [...named, ...unshown].slice(0, MAX_FEATURES), ...lists } : undefined,
    problems: problems.slice(0, MAX_PROBLEMS),
  };
}

/** Returns whether two names of features are equal, apart from case and white space. */
export function isSame(left: string, right: string): boolean {
  return folded(left) === folded(right);
}

function folded(text: string): string {
  return text.toLowerCase().replace(/\s+/g, ' ').trim();
}

type ReadFeature = z.infer<typeof featureSchema>;

/** Returns the valid features, each once. */
function readFeatures(given: readonly LinedFeature[], problems: string[]): ReadFeature[] {
  if (given.length > MAX_FEATURES) problems.push(`There are more than ${MAX_FEATURES} features.`);
  const features = given.slice(0, MAX_FEATURES).flatMap((value, index) => {
    const { data, error } = featureSchema.safeParse(value);
    if (error) problems.push(...linesOf(`features.${index}`, error));
    return data ? [{ ...data, ...(data.reason && { reason: truncateText(data.reason, REASON_MAX_LENGTH) }) }] : [];
  });
  return features.filter(({ name }, index) => features.findIndex((other) => isSame(other.name, name)) === index);
}

/** Limits the total number of flows and steps of an answer. */
class FlowBudget {
  readonly #flows: Flow[];

  constructor(kept: readonly Flow[] = []) {
    this.#flows = [...kept];
  }

  /** Adds a flow. Returns false and adds nothing if the flow would exceed the limits. */
  take(flow: Flow): boolean {
    if (this.#flows.length >= MAX_FLOWS || stepCount([...this.#flows, flow]) > MAX_STEPS) return false;
    this.#flows.push(flow);
    return true;
  }
}

function readFlows(
  { name, answer, flows }: ReadFeature,
  context: AnswerContext,
  budget: FlowBudget,
  problems: string[],
): Flow[] {
  if (answer !== 'flows') return [];
  if (flows.length > FLOWS_PER_FEATURE) {
    problems.push(`“${name}” has more than ${FLOWS_PER_FEATURE} flows.`);
  }
  return flows.slice(0, FLOWS_PER_FEATURE).flatMap((value, index) => {
    const { data: flow, error } = flowSchema.safeParse(value);
    const found = flow ? flowProblems(flow, context) : linesOf(`flow ${index + 1}`, error);
    if (flow && found.length === 0 && !budget.take(flow)) {
      found.push(`it exceeds ${MAX_FLOWS} flows or ${MAX_STEPS} steps in all`);
    }
    problems.push(...found.map((problem) => `“${name}”: ${problem}`));
    return flow && found.length === 0 ? [flow] : [];
  });
}

/** Adds the shared values that a flow's steps use. Truncates a long name instead of refusing the flow. */
function completeFlow(flow: LinedFlow, shared: Readonly<Record<string, unknown>>): LinedFlow {
  const formulas = (flow.steps.join('\n').match(/\{[^{}]*\}/g) ?? []).join(' ');
  const names = new Set(formulas.match(/[a-zA-Z]\w*/g));
  const used = Object.entries(shared).filter(([name]) => names.has(name));
  const values = { ...Object.fromEntries(used), ...flow.values };
  const { values: _own, ...others } = flow;
  const name = truncateText(flow.name, FLOW_NAME_MAX_LENGTH);
  return { ...others, name, ...(Object.keys(values).length > 0 && { values }) };
}

/** Returns the reasons why a flow is unusable. */
function flowProblems({ name, steps }: Flow, { views, isLast = false }: AnswerContext): string[] {
  if (!steps.some(isExpectation)) return [`“${name}” expects nothing.`];
  const trees = withoutNumbers(folded(views.map(({ tree }) => tree).join('\n')));
  let isUsed = false;
  const unknown = steps.flatMap((step, index) => {
    if (isExpectation(step) || !('name' in step) || step.name === '') return [];
    const isKnown = trees.includes(asInTree(step.name)) || isTyped(step.name, steps.slice(0, index));
    isUsed ||= isKnown;
    return isKnown || (isLast && isUsed) ? [] : [`no view has “${step.name}”, which “${name}” uses.`];
  });
  return [...new Set(unknown)];
}

/** Returns the start of a name in the form that accessibility trees contain: as a JSON string without quotes. */
function asInTree(name: string): string {
  return withoutNumbers(folded(JSON.stringify(name.slice(0, TREE_NAME_LENGTH)).slice(1, -1)));
}

/** Replaces all numbers with 0. Lists often number their entries, and the views contain only the first entries. */
function withoutNumbers(text: string): string {
  return text.replace(/\d+/g, '0');
}

function isExpectation({ action }: Step): boolean {
  return action === 'expect' || action === 'expectFits' || action === 'waitFor';
}

/**
 * Returns whether the flow itself creates an element with this name: the name contains a variable, or the text that an
 * earlier step typed.
 */
function isTyped(name: string, before: readonly Step[]): boolean {
  if (/\{.+\}/.test(name)) return true;
  return before.some(
    (step) => step.action === 'fill' && step.value !== '' && folded(name).includes(folded(step.value)),
  );
}

function linesOf(place: string, { issues }: z.ZodError): string[] {
  return issues.slice(0, 3).map(({ path, message }) => `${[place, ...path.map(String)].join('.')}: ${message}`);
}
