import { parseArgs } from 'node:util';
import { usageError } from './cli-error.ts';
import type { Command, CommandInput, OptionSpec } from './command.ts';
import { nearestWord } from './nearest-word.ts';

/** Of every command. */
export const COMMON_OPTIONS = {
  url: { type: 'string', value: '<address>', about: 'The deployment. Default: BUIDL_URL, or the last login' },
  json: { type: 'boolean', about: 'Writes JSON' },
  help: { type: 'boolean', about: 'Shows this' },
} as const satisfies Record<string, OptionSpec>;

/** Reads what stands behind the name of a command. Throws CliError that names what is wrong. */
export function parseCommand({ name, args: specs, options }: Command, argv: readonly string[]): CommandInput {
  const all: Readonly<Record<string, OptionSpec>> = { ...options, ...COMMON_OPTIONS };
  const config = Object.fromEntries(
    Object.entries(all).map(([key, { type, isRepeatable = false }]) => [
      key,
      { type, multiple: isRepeatable },
    ]),
  );
  const hint = `See: buidl ${name} --help`;
  const { values, positionals, tokens } = parseArgs({
    args: [...argv],
    options: { ...config, help: { type: 'boolean', short: 'h' } },
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    const spec = token.name === 'h' ? all.help : all[token.name];
    if (!spec) {
      const near = nearestWord(token.name, Object.keys(all));
      const question = near === undefined ? '' : ` Did you mean --${near}?`;
      throw usageError(`${token.rawName} is not an option of buidl ${name}.${question}`, hint);
    }
    const isMissing = token.value === undefined || (token.inlineValue === false && /^--./.test(token.value));
    if (spec.type === 'string' && isMissing) throw usageError(`${token.rawName} needs a value.`, hint);
    if (spec.type === 'boolean' && token.value !== undefined)
      throw usageError(`${token.rawName} has no value.`, hint);
  }
  if (values.help !== true) checkArguments(name, specs, positionals, hint);
  const texts = (key: string) => [values[key]].flat().filter((value) => typeof value === 'string');
  return { args: positionals, text: (key) => texts(key).at(-1), texts, has: (key) => values[key] === true };
}

function checkArguments(name: string, specs: Command['args'], given: readonly string[], hint: string): void {
  const missing = specs.find((spec, index) => !spec.isOptional && (given[index] ?? '').trim() === '');
  if (missing) throw usageError(`buidl ${name} needs <${missing.name}>: ${missing.about}.`, hint);
  const extra = given[specs.length];
  if (extra === undefined) return;
  const quotes = specs.some((spec) => spec.name === 'idea' || spec.name === 'what')
    ? ' Put quotes around the text.'
    : '';
  throw usageError(`buidl ${name} does not take ${JSON.stringify(extra)}.${quotes}`, hint);
}
