/** Parses the lines of the Examiner's answer. `writtenExamination` writes the same format. */

export interface LinedFlow {
  name: string;
  values?: Record<string, unknown>;
  steps: string[];
  widthPx?: string | number;
  locale?: string | number;
  colorScheme?: string | number;
}

export interface LinedFeature {
  name: string;
  answer: string;
  reason?: string;
  flows: LinedFlow[];
}

/** The parsed lines of an answer, before validation. */
interface AnswerLines {
  features: LinedFeature[];
  /** The values that all flows may use. */
  values: Record<string, unknown>;
  outdated: string[];
  removed: string[];
}

/** Matches marks that models put around lines: list bullets, numbers and backticks. */
const MARK = /^(?:[-*•]\s+|\d+[.)]\s+)?`*|`+$/g;
const FEATURE = /^#+\s+(.+)$/;
const ANSWER = /^(absent|not_showable)\b:?\s*(.*)$/i;
const LIST = /^(outdated|removed):\s*(.+)$/;
const VALUES = /^values:\s*(.*)$/;
const FLOW = /^flow:\s*(.*)$/;
/** Matches the definition of a test value, such as `price $number(2,90)`. */
const VALUE = /([a-zA-Z]\w*)\s*[:=]?\s*(\$\w+(?:\([^)]*\))?)/g;
const NUMBER = /^\d+$/;

/**
 * Returns the features in the order of the answer. Ignores lines before the first feature, except those that define test
 * values.
 */
export function readAnswerLines(text: string): AnswerLines {
  const reader = new LineReader();
  for (const line of text.split('\n')) reader.read(line.trim().replace(MARK, '').trim());
  return reader.answer;
}

class LineReader {
  readonly answer: AnswerLines = { features: [], values: {}, outdated: [], removed: [] };
  #flow: LinedFlow | undefined;

  read(line: string): void {
    const [, feature] = FEATURE.exec(line) ?? [];
    const [, list, entry = ''] = LIST.exec(line) ?? [];
    const [, values] = VALUES.exec(line) ?? [];
    if (line === '') return;
    if (feature !== undefined) this.#begin(feature);
    else if (list === 'outdated' || list === 'removed') this.answer[list].push(entry);
    else if (values !== undefined) this.#addValues(values);
    else this.#readInFeature(line);
  }

  #begin(name: string): void {
    this.answer.features.push({ name, answer: 'flows', flows: [] });
    this.#flow = undefined;
  }

  #readInFeature(line: string): void {
    const feature = this.answer.features.at(-1);
    if (!feature) return;
    const [, answer, reason = ''] = ANSWER.exec(line) ?? [];
    const [, flow] = FLOW.exec(line) ?? [];
    if (answer !== undefined) Object.assign(feature, { answer: answer.toLowerCase(), reason });
    else if (flow !== undefined) this.#flow = addFlow(feature, flow);
    else {
      this.#flow ??= addFlow(feature, '');
      this.#flow.steps.push(line);
    }
  }

  /** Adds test values to the current flow. Before the first feature, adds them to the values that all flows may use. */
  #addValues(text: string): void {
    const feature = this.answer.features.at(-1);
    if (feature) this.#flow ??= addFlow(feature, '');
    if (this.#flow) this.#flow.values ??= {};
    const values = this.#flow?.values ?? this.answer.values;
    for (const [, name = '', kind] of text.matchAll(VALUE)) values[name] = kind;
  }
}

/** Adds a flow with the name and options in its line: `a name | widthPx 360 | locale de-DE`. */
function addFlow(feature: LinedFeature, text: string): LinedFlow {
  const [name = '', ...options] = text.split('|').map((part) => part.trim());
  const number = feature.flows.length + 1;
  const usualName = number === 1 ? feature.name : `${feature.name} (${number})`;
  const flow: LinedFlow = { name: name || usualName, steps: [] };
  for (const option of options) {
    const [, key = '', value = ''] = /^(\w+)\s*(.*)$/.exec(option) ?? [];
    if (key === 'widthPx' || key === 'locale' || key === 'colorScheme') {
      flow[key] = NUMBER.test(value) ? Number(value) : value;
    }
  }
  feature.flows.push(flow);
  return flow;
}
