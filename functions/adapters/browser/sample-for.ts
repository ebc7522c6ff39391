export interface SampledField {
  /** Empty for a field without a `type` attribute. */
  type: string;
  inputMode: string;
  label: string;
  min: string;
  max: string;
  /** -1 for a field without a limit. */
  maxLength: number;
}

const NUMBER = 3;
const TEXT = 'Sample';
const SAMPLES: Readonly<Record<string, string>> = {
  email: 'ada@example.com',
  url: 'https://example.com',
  tel: '+41 44 123 45 67',
  password: 'Secret-123',
};
/** The words in labels of text fields that expect a number. */
const NUMBER_WORDS = [
  'amount|price|cost|quantity|qty|count|number of|total|sum|rate|percent|score|points|age|people|guests|servings|calories',
  'weight|height|length|width|depth|distance|speed|temperature|seconds|minutes|hours|days|weeks|months|years',
  'betrag|preis|kosten|menge|anzahl|summe|prozent|punkte|alter|personen|gäste|portionen|kalorien',
  'gewicht|höhe|länge|breite|tiefe|strecke|temperatur|sekunden|minuten|stunden|tage|wochen|monate|jahre',
];
const NUMBER_LABEL = new RegExp(String.raw`\b(?:${NUMBER_WORDS.join('|')})\b|%`, 'i');
const FIRST_DATE_MS = Date.UTC(2030, 4, 17, 10, 30);
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Returns a value that the field accepts. `before` is the number of fields of the same type that were filled earlier.
 * Texts differ and dates increase with it, because apps refuse equal names, and an end that is not later than its
 * start.
 */
export function sampleFor(field: SampledField, before: number): string {
  const { type, inputMode, label } = field;
  switch (type) {
    case 'date':
      return within(field, dateAfter(before * DAY_MS).slice(0, 10));
    case 'datetime-local':
      return within(field, dateAfter(before * DAY_MS).slice(0, 16));
    case 'time':
      return within(field, dateAfter((before % 12) * HOUR_MS).slice(11, 16));
    case 'month':
      return within(field, new Date(Date.UTC(2030, 4 + before)).toISOString().slice(0, 7));
    case 'number':
      return numberFor(field);
  }
  if (SAMPLES[type]) return SAMPLES[type];
  if (inputMode === 'decimal' || inputMode === 'numeric' || NUMBER_LABEL.test(label)) return String(NUMBER);
  const text = before === 0 ? TEXT : `${TEXT} ${before + 1}`;
  return field.maxLength < 0 ? text : text.slice(0, field.maxLength);
}

function dateAfter(ms: number): string {
  return new Date(FIRST_DATE_MS + ms).toISOString();
}

/** Moves a date or time into the field's range. In HTML's formats, dates and times can be compared as texts. */
function within({ min, max }: SampledField, value: string): string {
  if (min !== '' && value < min) return min;
  return max !== '' && value > max ? max : value;
}

function numberFor({ min, max }: SampledField): string {
  if (min !== '' && Number(min) > NUMBER) return min;
  return max !== '' && Number(max) < NUMBER ? max : String(NUMBER);
}
