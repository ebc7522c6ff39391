import { describe, expect, it } from 'vitest';
import { connectClient } from './connect-client.ts';
import { schemaProblems } from './schema-problems.ts';

const schemasOf = async () => {
  const { client } = await connectClient();
  const { tools } = await client.listTools();
  return tools;
};

describe('the schema of each tool', () => {
  it('has only what the strictest host understands', async () => {
    const problems = (await schemasOf()).flatMap(({ name, inputSchema, outputSchema }) => [
      ...schemaProblems(inputSchema).map((problem) => `${name} takes ${problem}`),
      ...schemaProblems(outputSchema).map((problem) => `${name} returns ${problem}`),
    ]);
    expect(problems).toEqual([]);
  });

  it('describes each parameter', async () => {
    for (const { inputSchema } of await schemasOf())
      for (const property of Object.values(inputSchema.properties ?? {}))
        expect(property).toMatchObject({ description: expect.stringMatching(/\S/) });
  });
});

describe('a schema is not plain', () => {
  const object = (property: unknown) => ({ type: 'object', properties: { x: property } });

  it.each([
    ['a Unicode class', { type: 'string', pattern: '^\\p{L}+$' }],
    ['a pattern without anchors', { type: 'string', pattern: '[a-z]+' }],
    ['a lookahead', { type: 'string', pattern: '^(?=a)[a-z]+$' }],
    ['a lookbehind', { type: 'string', pattern: '^[a-z]+(?<!-)$' }],
    ['a back reference', { type: 'string', pattern: '^([a-z])\\1$' }],
    ['a class with a backslash', { type: 'string', pattern: '^\\d+$' }],
    ['a reference', { $ref: '#/$defs/x' }],
    ['definitions', { type: 'object', $defs: {} }],
    ['a choice of schemas', { anyOf: [{ type: 'string' }] }],
    ['two types', { type: ['string', 'null'] }],
    ['a constant', { type: 'string', const: 'a' }],
    ['a default', { type: 'string', default: 'a' }],
    ['a format', { type: 'string', format: 'uri' }],
    ['a list of numbers', { type: 'number', enum: [1, 2] }],
    ['more repetitions than llama.cpp allows', { type: 'string', maxLength: 2_001 }],
    ['a limit of more than 32 bits', { type: 'integer', maximum: Number.MAX_SAFE_INTEGER }],
    ['open fields', { type: 'object', additionalProperties: {} }],
    ['a nested fault', { type: 'array', items: { type: 'string', pattern: 'a' } }],
  ])('with %s', (_what, property) => {
    expect(schemaProblems(object(property))).not.toEqual([]);
  });

  it('but is with an anchored pattern of ASCII', () => {
    expect(schemaProblems(object({ type: 'string', pattern: '^op_[0-9a-z]{26}$' }))).toEqual([]);
  });
});
