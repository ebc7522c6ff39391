import type { CollectionPolicy } from '../../shared/domain/app-data/data-policy.ts';
import { CLOSED_POLICY, DATA_POLICY_ELEMENT_ID, POLICY_PRESETS } from '../../shared/domain/app-data/policy-presets.ts';

/**
 * Returns the declared policy of a collection. Validates like `dataPolicySchema`, but without Zod, which is larger than
 * the whole runtime. A test compares both.
 */
export function localPolicy(collection: string): CollectionPolicy {
  // Reads the declaration with each call, because the runtime starts before the document is complete.
  const element = typeof document === 'undefined' ? null : document.getElementById(DATA_POLICY_ELEMENT_ID);
  if (!element) return POLICY_PRESETS.shared;
  let declared: unknown;
  try {
    declared = JSON.parse(element.textContent ?? '');
  } catch {
    return CLOSED_POLICY;
  }
  if (!isObject(declared)) return CLOSED_POLICY;
  if (!Object.hasOwn(declared, collection)) return POLICY_PRESETS.shared;
  const given = declared[collection];
  if (typeof given === 'string') return presetOf(given);
  return typeof given === 'object' && given !== null ? withDefaults(given) : CLOSED_POLICY;
}

function withDefaults({ preset = 'shared', ...rest }: { preset?: string }): CollectionPolicy {
  return { ...presetOf(preset), ...rest };
}

function presetOf(name: string): CollectionPolicy {
  return isPreset(name) ? POLICY_PRESETS[name] : CLOSED_POLICY;
}

function isPreset(name: string): name is keyof typeof POLICY_PRESETS {
  return Object.hasOwn(POLICY_PRESETS, name);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
