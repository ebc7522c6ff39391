import * as z from 'zod';

const schemaObject = z.record(z.string(), z.unknown());

/** The keywords of JSON Schema that all MCP hosts and the grammars of llama.cpp support with the same meaning. */
const PLAIN_KEYWORDS = new Set([
  'type',
  'title',
  'description',
  'properties',
  'required',
  'items',
  'enum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minimum',
  'maximum',
  'additionalProperties',
]);
const PLAIN_TYPES = new Set(['object', 'array', 'string', 'integer', 'number', 'boolean']);
/** llama.cpp refuses grammars with more repetitions than this (its `MAX_REPETITION_THRESHOLD`). */
const MOST_REPETITIONS = 2_000;
const REPETITIONS = new Set(['minLength', 'maxLength', 'minItems', 'maxItems']);
/** Hosts in C++ read limits as 32-bit integers. */
const LARGEST_LIMIT = 2 ** 31 - 1;

/** Returns a line for each part of a JSON Schema that a host may refuse, with its path; an empty list for none. */
export function schemaProblems(given: unknown, path = ''): string[] {
  const { $schema, ...schema } = schemaObject.parse(given);
  const problems = path !== '' && $schema !== undefined ? [`${path}/$schema`] : [];
  const { type, properties, items, additionalProperties = false } = schema;
  if (typeof type !== 'string' || !PLAIN_TYPES.has(type)) problems.push(`${path}/type: ${JSON.stringify(type)}`);
  for (const [keyword, value] of Object.entries(schema)) problems.push(...keywordProblems(keyword, value, path));
  if (additionalProperties !== false) problems.push(`${path}/additionalProperties`);
  for (const [name, property] of Object.entries(schemaObject.parse(properties ?? {})))
    problems.push(...schemaProblems(property, `${path}/${name}`));
  if (items !== undefined) problems.push(...schemaProblems(items, `${path}/items`));
  return problems;
}

function keywordProblems(keyword: string, value: unknown, path: string): string[] {
  const place = `${path}/${keyword}`;
  if (keyword === 'pattern') return patternProblems(String(value)).map((problem) => `${place}: ${problem}`);
  if (!PLAIN_KEYWORDS.has(keyword)) return [place];
  if (keyword === 'enum') {
    const isPlain = Array.isArray(value) && value.every((each) => typeof each === 'string');
    return isPlain ? [] : [place];
  }
  if (typeof value !== 'number') return [];
  const most = REPETITIONS.has(keyword) ? MOST_REPETITIONS : LARGEST_LIMIT;
  return Math.abs(value) > most ? [`${place}: ${value}`] : [];
}

/**
 * Returns the problems of a pattern. A portable pattern has anchors and uses only syntax that all engines, including
 * llama.cpp's, interpret alike.
 */
function patternProblems(pattern: string): string[] {
  const problems: string[] = [];
  if (!/^\^.*\$$/s.test(pattern)) problems.push('no anchors');
  if (/\(\?/.test(pattern)) problems.push('a lookaround or another special group');
  if (/\\[A-Za-z0-9]/.test(pattern)) problems.push('a class or a reference with a backslash');
  // Without the flag `u`, JavaScript matches UTF-16 code units, so other characters than ASCII are not portable.
  if (/[^ -~]/.test(pattern)) problems.push('characters other than ASCII');
  return problems;
}
