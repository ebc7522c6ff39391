/** Compares the policies of exported files with those of the server. */
import { createContext, runInContext } from 'node:vm';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { CLOSED_POLICY, policyOf } from '../../../shared/domain/app-data/data-policy.ts';
import { LOCAL_POLICY_SCRIPT } from '../../../shared/domain/app-data/local-policy-script.ts';
import { parseDataPolicy } from '../../../shared/domain/app-data/parse-data-policy.ts';
import { recordShapeSchema, shapeProblem } from '../../../shared/domain/app-data/record-shape.ts';

const context = createContext({ document: { getElementById: () => ({ textContent: '' }) } });
runInContext(`${LOCAL_POLICY_SCRIPT}; globalThis.parts = { localPolicies, shapeProblem };`, context);

function inScript(code: string, ...given: unknown[]): unknown {
  const texts = given.map((each) => `JSON.parse(${JSON.stringify(JSON.stringify(each))})`).join(', ');
  const outcome: unknown = runInContext(`JSON.stringify((${code})(${texts})) ?? 'null'`, context);
  return JSON.parse(String(outcome)) ?? undefined;
}

const size = fc.integer({ min: 0, max: 3 });
const item = fc.oneof(
  fc.record(
    { type: fc.constant('string'), minLength: size, maxLength: size, enum: fc.constant(['', 'a', 'bb']) },
    { requiredKeys: ['type'] },
  ),
  fc.record(
    { type: fc.constantFrom('number', 'integer'), minimum: size, maximum: size },
    { requiredKeys: ['type'] },
  ),
  fc.constant({ type: 'boolean' }),
);
const list = fc.record(
  { type: fc.constant('array'), items: item, maxItems: size },
  { requiredKeys: ['type', 'items'] },
);
const name = fc.constantFrom('a', 'b', 'toString');
const shape = fc.record(
  {
    type: fc.constant('object'),
    properties: fc.dictionary(name, fc.oneof(item, list), { maxKeys: 3 }),
    required: fc.array(name, { maxLength: 2 }),
    additionalProperties: fc.boolean(),
  },
  { requiredKeys: ['type', 'properties'] },
);
const scalar = fc.oneof(
  fc.constantFrom('', 'a', 'bb', 'ccccc'),
  fc.constantFrom(-1, 0, 1.5, 4),
  fc.boolean(),
);
const value = fc.dictionary(name, fc.oneof(scalar, fc.array(scalar, { maxLength: 4 })), { maxKeys: 3 });

it('both refuse a value for the same reason', () => {
  fc.assert(
    fc.property(shape, value, (given, of) => {
      const parsed = recordShapeSchema.parse(JSON.parse(JSON.stringify(given)));
      const plain: Record<string, never> = JSON.parse(JSON.stringify(of));
      expect(inScript('parts.shapeProblem', parsed, plain)).toBe(shapeProblem(parsed, plain));
    }),
    { numRuns: 300 },
  );
});

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
  const given = `(text) => { document = { getElementById: () => ({ textContent: text }) }; return parts.localPolicies()('a'); }`;
  expect(inScript(given, text)).toEqual(expected);
});
