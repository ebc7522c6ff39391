import * as z from 'zod';
import { readStep } from './read-step.ts';
import { truncateText } from './truncate-text.ts';

/** The maximum number of test flows of one build, and of the steps in all of them together. */
export const MAX_FLOWS = 15;
export const MAX_STEPS = 100;
/** The maximum number of test flows that a revision keeps for the checks of later revisions. */
export const MAX_EARLIER_FLOWS = 100;

/** The maximum length of a text in the description of a step. Longer texts are truncated. */
const TEXT_MAX_LENGTH = 60;

const namedSchema = z.object({
  role: z.string().min(1).max(40),
  name: z.string().max(120).default(''),
});
/** An element, found by its accessible role and name. Without a name, the first element with the role. */
const targetSchema = namedSchema.extend({
  /** The row, region or dialog that contains the element. */
  within: namedSchema.optional(),
});
export type StepTarget = z.infer<typeof targetSchema>;
const target = targetSchema.shape;

/** The visitor who uses the app in a flow. Each visitor has a separate browser; all share the app's data. */
export const visitorSchema = z.enum(['first', 'another', 'owner']);
export type Visitor = z.infer<typeof visitorSchema>;

const SAMPLE_FILES = ['picture.png', 'text.txt', 'table.csv', 'data.json'] as const;
export type SampleFile = (typeof SAMPLE_FILES)[number];

const stepFieldsSchema = z.discriminatedUnion('action', [
  z.object({ action: z.literal('click'), ...target }),
  z.object({ action: z.literal('doubleClick'), ...target }),
  z.object({ action: z.literal('rightClick'), ...target }),
  z.object({ action: z.literal('hover'), ...target }),
  z.object({ action: z.literal('check'), ...target }),
  z.object({ action: z.literal('drag'), ...target, to: targetSchema }),
  z.object({ action: z.literal('fill'), ...target, value: z.string().max(200) }),
  z.object({ action: z.literal('select'), ...target, value: z.string().max(200) }),
  /** Gives a small sample file to a file field, or to the file chooser that the element opens. */
  z.object({
    action: z.literal('upload'),
    ...target,
    file: z.enum(SAMPLE_FILES),
    /** The content of a text file, instead of the content of the sample file. */
    content: z.string().max(1_000).optional(),
  }),
  /** Clicks the element and expects that the app saves a file. */
  z.object({
    action: z.literal('download'),
    ...target,
    file: z.string().max(120).optional(),
    /** A text that the saved file must contain. */
    contains: z.string().max(200).optional(),
  }),
  z.object({ action: z.literal('press'), key: z.string().min(1).max(30) }),
  z.object({ action: z.literal('scroll'), to: z.enum(['top', 'bottom']) }),
  z.object({ action: z.literal('resize'), widthPx: z.int().min(320).max(1920) }),
  z.object({ action: z.literal('waitFor'), ...target }),
  z.object({ action: z.literal('reload') }),
  /** Moves the app's clock forward. */
  z.object({
    action: z.literal('advance'),
    minutes: z.number().min(0).max(1_440).default(0),
    days: z.int().min(0).max(400).default(0),
  }),
  z.object({
    action: z.literal('expect'),
    ...target,
    state: z.enum(['visible', 'gone', 'enabled', 'disabled', 'checked']).optional(),
    /** The whole text of the element, with collapsed white space. */
    text: z.string().max(200).optional(),
    /** A part of the element's text, ignoring case. */
    contains: z.string().max(200).optional(),
    value: z.string().max(200).optional(),
    /** A number, or a formula in braces that uses the values of the flow. */
    count: z.union([z.int().min(0).max(1_000), z.string().regex(/^\{.{1,80}\}$/)]).optional(),
    /** The order of the texts of all matching elements. Numbers are compared as numbers. */
    sorted: z.enum(['ascending', 'descending']).optional(),
    color: z
      .string()
      .regex(/^#[0-9a-fA-F]{6}$/)
      .optional(),
    changesWithinSeconds: z.number().min(0.1).max(5).optional(),
    /** True if the step expects the same result after a reload. */
    isKept: z.boolean().optional(),
    /** True if the expectation must not hold. */
    not: z.boolean().optional(),
  }),
  z.object({ action: z.literal('expectFits') }),
  /** Continues in the browser of another visitor. An earlier visitor of the flow keeps the same browser. */
  z.object({ action: z.literal('visitAs'), visitor: visitorSchema }),
]);
export type Step = z.infer<typeof stepFieldsSchema>;

/** Accepts a step as an object, and as the line that models write. */
export const stepSchema = z.preprocess((value, context) => {
  if (typeof value !== 'string') return value;
  const fields = readStep(value);
  if (fields) return fields;
  context.addIssue(`The step “${truncateText(value, TEXT_MAX_LENGTH)}” is unreadable.`);
  return z.NEVER;
}, stepFieldsSchema);
export type Expectation = Extract<Step, { action: 'expect' }>;

/** A random value that no app can know: `$word`, `$date` (`2027-03-09`, in the next months) or `$number(1,99)`. */
const valueKindSchema = z.string().regex(/^\$(?:word|date|number\(-?\d{1,6}, ?-?\d{1,6}\))$/);

export const FLOW_NAME_MAX_LENGTH = 80;

export const flowSchema = z.object({
  name: z.string().min(1).max(FLOW_NAME_MAX_LENGTH),
  /**
   * Random values by name. The names, texts and values of steps may contain formulas in braces, which use these values
   * and are replaced by their results.
   */
  values: z
    .record(z.string().regex(/^[a-zA-Z]\w{0,19}$/), valueKindSchema)
    .refine((values) => Object.keys(values).length <= 20, 'A flow has at most 20 values.')
    .optional(),
  widthPx: z.int().min(320).max(1920).optional(),
  locale: z
    .string()
    .regex(/^[a-z]{2,3}(?:-[A-Z]{2})?$/)
    .optional(),
  colorScheme: z.enum(['light', 'dark']).optional(),
  steps: z.array(stepSchema).min(1).max(MAX_STEPS),
});
export type Flow = z.infer<typeof flowSchema>;

export const flowsSchema = z
  .array(flowSchema)
  .max(MAX_FLOWS)
  .refine((flows) => stepCount(flows) <= MAX_STEPS, `The flows have more than ${MAX_STEPS} steps together.`);

/** Steps that a user performs by hand. An app handles them with listeners for input events. */
const INPUTS: ReadonlySet<Step['action']> = new Set<Step['action']>([
  ...(['click', 'doubleClick', 'rightClick', 'hover', 'check', 'drag', 'fill', 'select', 'press'] as const),
  ...(['upload', 'download'] as const),
]);
const EXPECTATIONS: ReadonlySet<Step['action']> = new Set<Step['action']>([
  ...(['expect', 'expectFits', 'waitFor', 'download'] as const),
]);
/** Steps that may change the page, apart from INPUTS. */
const CHANGES: ReadonlySet<Step['action']> = new Set<Step['action']>(['scroll', 'resize', 'advance']);

export function isInput({ action }: Step): boolean {
  return INPUTS.has(action);
}

export function isExpectation({ action }: Step): boolean {
  return EXPECTATIONS.has(action);
}

/** Returns true for a step that may cause the result that later steps expect. */
export function isAction(step: Step): boolean {
  return isInput(step) || CHANGES.has(step.action);
}

export function stepTexts(step: Step): string[] {
  const names = 'name' in step ? [step.name] : [];
  if (step.action !== 'expect') return names;
  return [...names, step.text, step.contains].filter((text) => text !== undefined);
}

export function stepCount(flows: readonly Flow[]): number {
  return flows.reduce((sum, { steps }) => sum + steps.length, 0);
}

const VISITOR_TEXTS: Record<Visitor, string> = {
  first: 'the first visitor',
  another: 'another visitor',
  owner: 'the owner',
};

export function stepText(step: Step): string {
  switch (step.action) {
    case 'press':
      return `press ${step.key}`;
    case 'scroll':
      return `scroll to the ${step.to}`;
    case 'resize':
      return `make the window ${step.widthPx} px wide`;
    case 'reload':
      return 'reload';
    case 'advance':
      return `let ${durationText(step)} pass`;
    case 'expectFits':
      return 'expect no sideways scrolling';
    case 'visitAs':
      return `visit as ${VISITOR_TEXTS[step.visitor]}`;
    case 'fill':
    case 'select':
      return `${step.action} ${targetText(step)} with “${shortened(step.value)}”`;
    case 'upload':
      return `upload ${step.file} to ${targetText(step)}`;
    case 'download':
      return `download ${step.file ?? 'a file'} from ${targetText(step)}${containsText(step.contains)}`;
    case 'drag':
      return `drag ${targetText(step)} to ${targetText(step.to)}`;
    case 'expect':
      return `expect ${targetText(step)}${expectationText(step)}`;
    case 'doubleClick':
      return `double-click ${targetText(step)}`;
    case 'rightClick':
      return `right-click ${targetText(step)}`;
    case 'waitFor':
      return `wait for ${targetText(step)}`;
    default:
      return `${step.action} ${targetText(step)}`;
  }
}

function targetText({ role, name, within }: StepTarget): string {
  const text = name === '' ? role : `${role} “${shortened(name)}”`;
  return within ? `${text} within ${targetText(within)}` : text;
}

function expectationText(expected: Expectation): string {
  const { state, text, contains, value, count, sorted, color, changesWithinSeconds, isKept, not } = expected;
  const parts = [
    state && `to be ${state}`,
    text !== undefined && `to say “${shortened(text)}”`,
    contains !== undefined && containsText(contains).trim(),
    value !== undefined && `to hold “${shortened(value)}”`,
    count !== undefined && `${count} times`,
    sorted && `sorted ${sorted}`,
    color && `in ${color}`,
    changesWithinSeconds && `to change within ${changesWithinSeconds} s`,
    isKept && 'after a reload',
  ].filter((part) => typeof part === 'string');
  const said = parts.length === 0 && not ? ['to be there'] : parts;
  return `${not ? ' not' : ''}${said.map((part) => ` ${part}`).join('')}`;
}

function containsText(contains: string | undefined): string {
  return contains === undefined ? '' : ` to contain “${shortened(contains)}”`;
}

function durationText({ minutes, days }: { minutes: number; days: number }): string {
  const parts = [days > 0 && `${days} d`, minutes > 0 && `${minutes} min`];
  return parts.filter((part) => part !== false).join(' ') || 'no time';
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > TEXT_MAX_LENGTH ? `${line.slice(0, TEXT_MAX_LENGTH - 1)}…` : line;
}
