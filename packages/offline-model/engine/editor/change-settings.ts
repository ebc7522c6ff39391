/** Changes the numbers and choices that the template reads from an idea, such as minutes, questions and a currency. */
import type { AppSpec } from '../app-spec.ts';
import { FactReader } from '../facts/read-facts.ts';
import { escapePattern, templateOf } from './document-facts.ts';
import type { Draft } from './draft.ts';

/** The text settings that a request may change. The other text settings only repeat the topic. */
const CHOOSABLE = new Set(['currency', 'unit', 'mode']);

/** Changes the settings that the request names. Returns false when it names none. */
export function changeSettings(draft: Draft, request: string, spec: AppSpec): boolean {
  const template = templateOf(draft.current);
  if (!template) return false;
  if (changePrice(draft, request)) return true;
  const configOf = (idea: string) =>
    template.compose({ ...spec, idea, facts: new FactReader(idea), topic: undefined, plan: undefined }).config;
  const plain = configOf('');
  let hasChanged = false;
  for (const [key, asked] of Object.entries(configOf(request))) {
    const found = new RegExp(`(?<=^ "${key}": )[\\s\\S]*?(?=,\\n "|\\n\\}\\n)`, 'm').exec(draft.current);
    if (!found) continue;
    const before: unknown = JSON.parse(found[0]);
    // "5 more questions" adds five to the current number. The template then applies its limits to the sum.
    const value = typeof before === 'number' ? configOf(summedUp(request, before))[key] : asked;
    const after = merged(before, plain[key], value, key);
    if (JSON.stringify(value) === JSON.stringify(plain[key])) continue;
    if (JSON.stringify(before) === JSON.stringify(after)) {
      if (typeof value !== 'string' && JSON.stringify(before) === JSON.stringify(value)) {
        hasChanged = draft.note('It is set to that already');
      }
      continue;
    }
    const text = JSON.stringify(after, null, 1).replaceAll('\n', '\n ').replaceAll('<', '\\u003c');
    draft.replaceAt(found.index, found.index + found[0].length, text);
    hasChanged = true;
  }
  return hasChanged;
}

const MORE = /\b(\d+) (?:more|additional|extra|further)\b|\b(\d+) (?:fewer|less)\b/i;

/** Replaces a difference such as "5 more" in the request by the resulting number. */
function summedUp(request: string, before: number): string {
  return request.replace(MORE, (_, more?: string, fewer?: string) =>
    String(Math.max(0, before + Number(more ?? 0) - Number(fewer ?? 0))),
  );
}

/**
 * Returns the current value with the parts that the request sets. A request sets a part when the wanted value differs
 * from the default.
 */
function merged(before: unknown, plain: unknown, wanted: unknown, key: string): unknown {
  if (wanted === plain) return before;
  if (typeof wanted === 'number' || typeof wanted === 'boolean') return wanted;
  if (typeof wanted === 'string') return CHOOSABLE.has(key) ? wanted : before;
  if (!isRecord(before) || !isRecord(plain) || !isRecord(wanted)) return before;
  return Object.fromEntries(
    Object.entries(before).map(([name, value]) => [name, merged(value, plain[name], wanted[name], name)]),
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Changes one price: "change the price of Monstera to 40". */
function changePrice(draft: Draft, request: string): boolean {
  const [, name, price] =
    /\bprice of (?:the )?["“']?(.+?)["”']? (?:to|from .+ to) \D{0,2}(\d+(?:\.\d{1,2})?)/i.exec(request) ?? [];
  if (name === undefined || price === undefined) return false;
  const found = new RegExp(`"name": "${escapePattern(name)}",[^{}]*?"price": ([\\d.]+)`, 'i').exec(draft.current);
  if (!found?.[1]) return false;
  const end = found.index + found[0].length;
  draft.replaceAt(end - found[1].length, end, price);
  return true;
}
