import { describe, expect, it } from 'vitest';
import { DATA_LIMITS } from '../../../shared/domain/app-data/data-limits.ts';
import { dataFieldSchema, dataValueSchema, valueBytes } from '../../../shared/domain/app-data/data-value.ts';

const problemOf = (json: string) => dataValueSchema.safeParse(JSON.parse(json)).error?.issues[0]?.message;
const nested = (levels: number) => `{"a":${'['.repeat(levels)}${']'.repeat(levels)}}`;

describe('the value of a record', () => {
  it.each(['__proto__', 'constructor', 'prototype'])('has no field named %s at any level', (name) => {
    const refusal = `A record cannot have a field named ${name}.`;
    expect(problemOf(`{"${name}":{"isAdmin":true}}`)).toBe(refusal);
    expect(problemOf(`{"list":[{"${name}":1}]}`)).toBe(refusal);
    expect(dataFieldSchema.safeParse(name).success).toBe(false);
  });

  it('is refused for its depth before anything traverses it', () => {
    expect(problemOf(nested(DATA_LIMITS.RECORD_DEPTH - 1))).toBeUndefined();
    expect(problemOf(nested(DATA_LIMITS.RECORD_DEPTH))).toBe('A record has at most 8 levels.');
    expect(problemOf(nested(200_000))).toBe('A record has at most 8 levels.');
  });

  it('has at most 4 KB of UTF-8, counted as JSON', () => {
    const room = DATA_LIMITS.RECORD_BYTES - '{"t":""}'.length;
    expect(problemOf(`{"t":"${'x'.repeat(room)}"}`)).toBeUndefined();
    expect(problemOf(`{"t":"${'x'.repeat(room + 1)}"}`)).toBe('A record has at most 4 KB.');
    expect(problemOf(`{"t":"${'😀'.repeat(room / 4)}"}`)).toBeUndefined();
    expect(problemOf(`{"t":"${'😀'.repeat(room / 4 + 1)}"}`)).toBe('A record has at most 4 KB.');
    expect(valueBytes({ t: 'é😀\n' })).toBe(Buffer.byteLength(JSON.stringify({ t: 'é😀\n' })));
  });

  it('is an object, with names and numbers that the table stores unchanged', () => {
    for (const json of ['[1]', '"text"', 'null', '7'])
      expect(problemOf(json)).toBe('The value of a record has to be an object.');
    expect(problemOf('{"":1}')).toBe('A name has 1 to 60 characters.');
    expect(problemOf('{"n":1e300}')).toBe('A number of a record is at most 9007199254740991.');
    expect(problemOf('{"n":-1e-200}')).toBe('A number of a record is at most 9007199254740991.');
    expect(problemOf('{"n":-0.125,"list":[null,true,{"x":""}]}')).toBeUndefined();
  });
});
