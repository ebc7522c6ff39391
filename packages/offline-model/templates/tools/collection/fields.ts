/** Chooses the form fields of a collection. */
import type { AppSpec } from '../../../engine/app-spec.ts';
import type { MaterialTable } from '../../../engine/attached-material.ts';
import { capitalised } from '../../../engine/naming.ts';
import { wordsOf } from '../../../engine/words.ts';
import { isGame, itemNoun } from './nouns.ts';
import { startTable } from './shown-table.ts';

export interface Field {
  name: string;
  label: string;
  kind: 'text' | 'number' | 'date' | 'select';
  options?: readonly string[];
}

const LENT: readonly (readonly [RegExp, readonly Field[]])[] = [
  [
    /\b(?:lent|lend|lending|borrow\w*|loaned)\b/i,
    [text('person', 'With whom'), choice('status', 'Status', ['Lent', 'Returned']), date('date', 'Since')],
  ],
];

const KINDS: readonly (readonly [RegExp, readonly Field[]])[] = [
  [/\b(?:book|novel|read)/i, [text('author', 'Author'), choice('status', 'Status', ['To read', 'Reading', 'Read'])]],
  [
    /\b(?:movie|film|series|show|anime)/i,
    [text('genre', 'Genre'), choice('status', 'Status', ['To watch', 'Watching', 'Watched'])],
  ],
  [
    /\b(?:recipe|dish|meal|cook)/i,
    [choice('course', 'Course', ['Breakfast', 'Main dish', 'Dessert', 'Snack']), number('minutes', 'Minutes')],
  ],
  [
    /plant|garden|flower|seed/i,
    [
      choice('light', 'Light', ['Shade', 'Half shade', 'Sun']),
      { name: 'watered', label: 'Last watered', kind: 'date' },
    ],
  ],
  [/\b(?:contact|client|customer|friend|people|student|employee)/i, [text('phone', 'Phone'), text('email', 'Email')]],
  [
    /\b(?:wine|beer|coffee|tea|whisk)/i,
    [text('origin', 'Origin'), { name: 'tasted', label: 'Tasted on', kind: 'date' }],
  ],
  [/\bmood|feeling|emotion/i, [choice('mood', 'Mood', ['Great', 'Good', 'So-so', 'Low']), date('date', 'Day')]],
  [
    /workout|exercise|training|fitness|gym|run\b|running/i,
    [text('exercise', 'Exercise'), number('minutes', 'Minutes')],
  ],
  [/medic|pill|vaccin|symptom|doctor/i, [text('dose', 'Dose'), date('date', 'Date')]],
  [/sleep|nap/i, [number('hours', 'Hours'), date('date', 'Night of')]],
  [/subscription|invoice|bill|debt|donation/i, [number('amount', 'Amount'), date('due', 'Due')]],
  [/\bgifts?\b|present|wish/i, [text('for', 'For whom'), number('price', 'Price')]],
  [/\bgoals?\b|project|idea/i, [choice('status', 'Status', ['Planned', 'Under way', 'Done']), date('due', 'Due')]],
  [/\bcars?\b|vehicle|bike|motorcycle/i, [text('work', 'What was done'), number('mileage', 'Mileage')]],
  [/\bpets?\b|dog|cat\b|cattle|horse|bee|hive|chicken|baby/i, [text('note', 'What'), date('date', 'Date')]],
  [/fish|bird|insect|mushroom|species|hunt/i, [text('place', 'Where'), date('date', 'Seen on')]],
  [/\btime\b|hours|shift/i, [text('task', 'Task'), number('hours', 'Hours')]],
  [/vinyl|record|album|song|music|band/i, [text('artist', 'Artist'), number('year', 'Year')]],
  [/game/i, [text('platform', 'Platform'), choice('status', 'Status', ['To play', 'Playing', 'Finished'])]],
  [/order/i, [number('amount', 'Amount'), choice('status', 'Status', ['New', 'In the making', 'Done'])]],
  [/guest|invit/i, [choice('answer', 'Answer', ['Invited', 'Coming', 'Not coming']), number('people', 'People')]],
  [
    /\b(?:jobs?\b|interview|applications? (?:for|to))/i,
    [text('company', 'Company'), choice('status', 'Status', ['Open', 'Interview', 'Offer', 'Closed'])],
  ],
  [
    /\b(?:trip|travel|place|hike|city|restaurant)/i,
    [text('place', 'Place'), { name: 'date', label: 'Date', kind: 'date' }],
  ],
  [
    /\b(?:inventory|stock|product|tool|part|equipment)/i,
    [text('place', 'Where it is'), { name: 'amount', label: 'Amount', kind: 'number' }],
  ],
];

const MOST_FIELDS = 6;
const FIELD_LABELS = ['field', 'column', 'property', 'detail'];
const IN_THE_FORM_ALREADY = /^(?:name|title|notes?|details?|description|rating|stars)$/i;

/**
 * Returns the fields between name and details: those in the idea, otherwise the usual ones for the kind of entry. Adds
 * a date, an amount or a status when the idea mentions it.
 */
export function fieldsFor(spec: AppSpec): readonly Field[] {
  const { idea, title, projectType, facts } = spec;
  const table = startTable(spec);
  if (table) return startRows(table)?.columns.map(({ field }) => field) ?? [];
  if (isGame({ idea, projectType })) return [number('score', 'Score'), date('date', 'Played on')];
  const listed = facts.list(FIELD_LABELS)?.filter((label) => !IN_THE_FORM_ALREADY.test(label));
  if (listed) return listed.slice(0, MOST_FIELDS).map(fieldOf);
  const currency = facts.currency();
  const noun = itemNoun(spec).one;
  const known =
    LENT.find(([words]) => words.test(idea)) ??
    KINDS.find(([words]) => words.test(noun)) ??
    KINDS.find(([words]) => words.test(idea)) ??
    KINDS.find(([words]) => words.test(title));
  const fields = [...(known?.[1] ?? [choice('status', 'Status', ['Open', 'Done']), date('date', 'Date')])];
  const has = (kind: Field['kind']) => fields.some((field) => field.kind === kind);
  if (!has('date') && DATED.test(idea)) fields.push(date('date', 'Date'));
  if (!has('number') && COUNTED.test(idea)) {
    const label = MONEY.test(idea) ? 'Cost' : 'Amount';
    fields.push(number('amount', currency === undefined ? label : `${label} in ${currency}`));
  }
  if (!has('select') && FINISHED.test(idea)) fields.push(choice('status', 'Status', ['Open', 'Done']));
  return fields;
}

const DATED =
  /\b(?:when|dates?|due|days?|weekly|daily|monthly|schedule\w*|deadlines?|reminders?|appointments?|every|last time|calendar)\b/i;
const MONEY =
  /\b(?:cost\w*|pric\w+|spen[dt]\w*|pay\w*|paid|rent|money|fees?|budget|worth|owe\w*|euros?|dollars?|pounds?)\b|[€$£]/i;
const COUNTED = new RegExp(
  `${MONEY.source}|\\b(?:amounts?|how (?:much|many)|quantit\\w+|sums?|totals?|numbers? of|hours|points|scores?|weights?|miles|kilomet\\w+)\\b`,
  'i',
);
const FINISHED =
  /\b(?:done|finish\w*|complete\w*|return\w*|lent|lend|borrow\w*|paid|status|progress|ready|to[- ]?do|board|stages?|checked)\b/i;

/** Makes a field from its name in the idea: "due date" is a date, "price" a number. */
function fieldOf(label: string): Field {
  const name = wordsOf(label).join('-');
  const shown = capitalised(label);
  if (/\b(?:date|day|when|due|deadline|birthday|since|until)\b/i.test(label)) return date(name, shown);
  if (
    /\b(?:price|cost|amount|number|year|count|weight|size|hours|minutes|age|score|points|quantity|total|pages|length|height)\b/i.test(
      label,
    )
  )
    return number(name, shown);
  if (/\b(?:status|state|progress|stage)\b/i.test(label)) return choice(name, shown, ['Open', 'Under way', 'Done']);
  return text(name, shown);
}

function text(name: string, label: string): Field {
  return { name, label, kind: 'text' };
}

function number(name: string, label: string): Field {
  return { name, label, kind: 'number' };
}

function date(name: string, label: string): Field {
  return { name, label, kind: 'date' };
}

function choice(name: string, label: string, options: readonly string[]): Field {
  return { name, label, kind: 'select', options };
}

/** Names of fields that each entry has already. */
const TAKEN = ['name', 'details', 'stars', 'id', 'madeAtMs'];
const FIELD_KINDS = { text: 'text', number: 'number', date: 'date', 'yes-no': 'select' } as const;

export interface StartRows {
  elementId: string;
  /** The key of the column that names an entry. */
  nameKey: string;
  /** The field of each other column. */
  columns: readonly { key: string; field: Field }[];
}

/** Returns how the entries of a collection are made from the rows of a table. */
export function startRows({ key, columns }: MaterialTable): StartRows | undefined {
  const naming = columns.find(({ type }) => type === 'text') ?? columns[0];
  if (naming === undefined) return undefined;
  const others = columns
    .filter((column) => column !== naming)
    .map((column) => {
      const name = TAKEN.includes(column.key) ? `${column.key}-2` : column.key;
      const field: Field = { name, label: column.name, kind: FIELD_KINDS[column.type] };
      return { key: column.key, field: field.kind === 'select' ? { ...field, options: ['Yes', 'No'] } : field };
    });
  return { elementId: `table-${key}`, nameKey: naming.key, columns: others };
}
