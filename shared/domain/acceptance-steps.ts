import * as z from 'zod';

/** The most steps of all flows together. */
export const MAX_STEPS = 30;
export const MAX_FLOWS = 10;

/** An element, found by its accessible role and name. Without a name, the first element with the role. */
const targetSchema = z.object({
  role: z.string().min(1).max(40),
  name: z.string().max(120).default(''),
});
export type StepTarget = z.infer<typeof targetSchema>;
const target = targetSchema.shape;

/** The visitor who uses the app in a flow. Each visitor has a separate browser; all share the app's data. */
export const visitorSchema = z.enum(['first', 'another', 'owner']);
export type Visitor = z.infer<typeof visitorSchema>;

export const stepSchema = z.discriminatedUnion('action', [
  z.object({ action: z.literal('click'), ...target }),
  z.object({ action: z.literal('doubleClick'), ...target }),
  z.object({ action: z.literal('rightClick'), ...target }),
  z.object({ action: z.literal('hover'), ...target }),
  z.object({ action: z.literal('check'), ...target }),
  z.object({ action: z.literal('drag'), ...target, to: targetSchema }),
  z.object({ action: z.literal('fill'), ...target, value: z.string().max(200) }),
  z.object({ action: z.literal('select'), ...target, value: z.string().max(200) }),
  z.object({ action: z.literal('press'), key: z.string().min(1).max(30) }),
  z.object({ action: z.literal('scroll'), to: z.enum(['top', 'bottom']) }),
  z.object({ action: z.literal('resize'), widthPx: z.int().min(320).max(1920) }),
  z.object({ action: z.literal('waitFor'), ...target }),
  z.object({ action: z.literal('reload') }),
  z.object({
    action: z.literal('expect'),
    ...target,
    state: z.enum(['visible', 'gone', 'enabled', 'disabled', 'checked']).optional(),
    text: z.string().max(200).optional(),
    value: z.string().max(200).optional(),
    count: z.int().min(0).max(1_000).optional(),
    color: z
      .string()
      .regex(/^#[0-9a-fA-F]{6}$/)
      .optional(),
    changesWithinSeconds: z.number().min(0.1).max(5).optional(),
    /** True if the step expects the same result after a reload. */
    isKept: z.boolean().optional(),
  }),
  z.object({ action: z.literal('expectFits') }),
  /** Continues in the browser of another visitor, which may be an earlier one. */
  z.object({ action: z.literal('visitAs'), visitor: visitorSchema }),
]);
export type Step = z.infer<typeof stepSchema>;
export type Expectation = Extract<Step, { action: 'expect' }>;

export const flowSchema = z.object({
  name: z.string().min(1).max(80),
  steps: z.array(stepSchema).min(1).max(MAX_STEPS),
});
export type Flow = z.infer<typeof flowSchema>;

export const flowsSchema = z
  .array(flowSchema)
  .max(MAX_FLOWS)
  .refine((flows) => stepCount(flows) <= MAX_STEPS, `The flows have more than ${MAX_STEPS} steps together.`);

export function stepTexts(step: Step): string[] {
  const names = 'name' in step ? [step.name] : [];
  return step.action === 'expect' && step.text !== undefined ? [...names, step.text] : names;
}

export function stepCount(flows: readonly Flow[]): number {
  return flows.reduce((sum, { steps }) => sum + steps.length, 0);
}

const TEXT_MAX_LENGTH = 60;
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
    case 'expectFits':
      return 'expect no sideways scrolling';
    case 'visitAs':
      return `visit as ${VISITOR_TEXTS[step.visitor]}`;
    case 'fill':
    case 'select':
      return `${step.action} ${targetText(step)} with “${shortened(step.value)}”`;
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

function targetText({ role, name }: StepTarget): string {
  return name === '' ? role : `${role} “${shortened(name)}”`;
}

function expectationText(expected: Expectation): string {
  const { state, text, value, count, color, changesWithinSeconds, isKept } = expected;
  const parts = [
    state && `to be ${state}`,
    text !== undefined && `to say “${shortened(text)}”`,
    value !== undefined && `to hold “${shortened(value)}”`,
    count !== undefined && `${count} times`,
    color && `in ${color}`,
    changesWithinSeconds && `to change within ${changesWithinSeconds} s`,
    isKept && 'after a reload',
  ].filter((part) => typeof part === 'string');
  return parts.map((part) => ` ${part}`).join('');
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > TEXT_MAX_LENGTH ? `${line.slice(0, TEXT_MAX_LENGTH - 1)}…` : line;
}
