/**
 * Acceptance steps as models read and write them: one line per step, such as
 * `cell: Total | contains {price * 2} | in row: Milk`. A line takes a quarter of the tokens of a JSON object.
 */
import type { Expectation, Flow, Step, StepTarget } from './acceptance-steps.ts';
import { EXPECTED_WORDS, isExpectation, namesRole, USUAL_ROLES } from './read-step.ts';

/** Returns the flow with its steps as lines, which is the format for models. */
export function writtenFlow(flow: Flow): Omit<Flow, 'steps'> & { steps: string[] } {
  return { ...flow, steps: flow.steps.map(writtenStep) };
}

export function writtenStep(step: Step): string {
  return partsOf(step)
    .filter((part) => part !== undefined)
    .map((part) => part.replace(/[\\|]/g, '\\$&'))
    .join(' | ');
}

type Part = string | undefined;

function partsOf(step: Step): Part[] {
  switch (step.action) {
    case 'press':
      return [`press ${step.key}`];
    case 'scroll':
      return [`scroll ${step.to}`];
    case 'resize':
      return [`resize ${step.widthPx}`];
    case 'advance':
      return [`advance ${step.days} days ${step.minutes} minutes`];
    case 'visitAs':
      return [`visitAs ${step.visitor}`];
    case 'reload':
    case 'expectFits':
      return [step.action];
    case 'fill':
    case 'select':
      return partsWith(step, [step.value]);
    case 'upload':
      return partsWith(step, [step.file, worded('content', step.content)]);
    case 'download':
      return partsWith(step, [step.file ?? '', worded('contains', step.contains)]);
    case 'drag':
      return [...partsWith(step, []), `to ${targetText(step.to)}`, placeText('to in', step.to.within)];
    case 'expect':
      return partsWith(step, expectationParts(step));
    default:
      return partsWith(step, []);
  }
}

function partsWith(step: StepTarget & { action: string; not?: boolean | undefined }, parts: readonly Part[]): Part[] {
  return [headOf(step), ...parts, placeText('in', step.within)];
}

function headOf(step: StepTarget & { action: string; not?: boolean | undefined }): string {
  if (step.action !== 'expect') return `${step.action} ${usedText(step)}`;
  const expected = `${step.not ? 'not ' : ''}${targetText(step)}`;
  return isExpectation(expected) ? expected : `expect ${expected}`;
}

/** Returns the text of a step's element. Omits the role if it is the usual role of the action. */
function usedText(step: StepTarget & { action: string }): string {
  const isUsual = Object.entries(USUAL_ROLES).some(([action, role]) => action === step.action && role === step.role);
  return isUsual && step.name !== '' && !namesRole(step.name) ? step.name : targetText(step);
}

function targetText({ role, name }: StepTarget): string {
  return name === '' ? `${role}:` : `${role}: ${name}`;
}

function placeText(word: string, place: StepTarget['within']): Part {
  return place && `${word} ${targetText(place)}`;
}

function worded(word: string, value: string | number | undefined): Part {
  return value === undefined ? undefined : `${word} ${value}`;
}

function expectationParts(expected: Expectation): Part[] {
  return [
    expected.state,
    expected.isKept ? 'isKept' : undefined,
    ...EXPECTED_WORDS.map((word) => worded(word, expected[word])),
  ];
}
