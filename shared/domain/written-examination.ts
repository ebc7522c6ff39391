/** Writes the Examiner's answer in lines. The Examiner uses this format, because JSON takes twice as many tokens. */
import type { Flow } from './acceptance-steps.ts';
import { writtenStep } from './written-steps.ts';

interface WrittenFeature {
  name: string;
  answer: 'flows' | 'absent' | 'not_showable';
  reason?: string | undefined;
  flows?: readonly Flow[] | undefined;
}

export interface WrittenExamination {
  features: readonly WrittenFeature[];
  /** The names of earlier flows that the change invalidates. */
  outdated?: readonly string[] | undefined;
  /** The controls of the base revision that the change removes or renames. */
  removed?: readonly string[] | undefined;
}

/** Returns the text of an answer; `readAnswerLines` reads it. */
export function writtenExamination({ features, outdated = [], removed = [] }: WrittenExamination): string {
  const shared = new Map<string, string>();
  for (const { flows = [] } of features) {
    for (const [name, kind] of flows.flatMap(({ values = {} }) => Object.entries(values))) {
      if (!shared.has(name)) shared.set(name, kind);
    }
  }
  return [
    ...valuesLines([...shared]),
    ...features.flatMap((feature) => featureLines(feature, shared)),
    ...outdated.map((name) => `outdated: ${name}`),
    ...removed.map((line) => `removed: ${line}`),
  ]
    .map((line) => line.replace(/\s+/g, ' '))
    .join('\n');
}

function featureLines(
  { name, answer, reason = '', flows = [] }: WrittenFeature,
  shared: ReadonlyMap<string, string>,
): string[] {
  if (answer !== 'flows') return [`# ${name}`, `${answer}: ${reason}`];
  return [`# ${name}`, ...flows.flatMap((flow, index) => flowLines(flow, shared, index === 0 && flow.name === name))];
}

function flowLines(flow: Flow, shared: ReadonlyMap<string, string>, isPlain: boolean): string[] {
  const { name, values = {}, steps } = flow;
  const options = (['widthPx', 'locale', 'colorScheme'] as const).flatMap((key) =>
    flow[key] === undefined ? [] : [`${key} ${flow[key]}`],
  );
  const own = Object.entries(values).filter(([value, kind]) => shared.get(value) !== kind);
  return [
    ...(isPlain && options.length === 0 ? [] : [[`flow: ${name}`, ...options].join(' | ')]),
    ...valuesLines(own),
    ...steps.map(writtenStep),
  ];
}

function valuesLines(values: readonly [name: string, kind: string][]): string[] {
  return values.length === 0 ? [] : [`values: ${values.map((value) => value.join(' ')).join(', ')}`];
}
