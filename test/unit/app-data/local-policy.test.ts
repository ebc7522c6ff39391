import { afterEach, expect, it, vi } from 'vitest';
import { policyOf } from '../../../shared/domain/app-data/data-policy.ts';
import { parseDataPolicy } from '../../../shared/domain/app-data/parse-data-policy.ts';
import { CLOSED_POLICY } from '../../../shared/domain/app-data/policy-presets.ts';
import { localPolicy } from '../../../web/runtime/local-policy.ts';

afterEach(() => vi.unstubAllGlobals());

it.each([
  '{}',
  '{"a":"shared"}',
  '{"a":"private"}',
  '{"a":"inbox"}',
  '{"a":{"preset":"inbox","change":"author"}}',
  '{"a":{"read":"author"}}',
  '{"a":{"preset":"shared","counters":["votes"]}}',
  '{"a":"open"}',
  'no JSON',
  '[]',
])('a collection has the same policy in both for %s', (text) => {
  const parsed = parseDataPolicy(text);
  const expected = parsed.ok ? policyOf(parsed.policy, 'a') : CLOSED_POLICY;
  vi.stubGlobal('document', { getElementById: () => ({ textContent: text }) });
  expect(localPolicy('a')).toEqual(expected);
});
