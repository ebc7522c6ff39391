import { describe, expect, it } from 'vitest';
import { resolveReferences } from '../../provisioner/template/dynamic-references.ts';

const ARN = 'arn:aws:secretsmanager:us-east-1:000000000000:secret:Edge-AbCdEf';
const secrets: Record<string, string> = { [ARN]: 's3cret', Keys: '{"google":"g"}' };
const resolve = (value: unknown) => resolveReferences(value, (id) => secrets[id] ?? '', 'Site');

describe('a dynamic reference', () => {
  it('is replaced by the secret anywhere in a value', () => {
    const value = { Headers: [{ Value: `{{resolve:secretsmanager:${ARN}:SecretString:::}}` }], Count: 1 };
    expect(resolve(value)).toEqual({ Headers: [{ Value: 's3cret' }], Count: 1 });
    expect(resolve('<{{resolve:secretsmanager:Keys:SecretString:google::}}>')).toBe('<g>');
  });

  it.each([
    ['another service', '{{resolve:ssm:/name:1}}', "'ssm:/name:1' is not supported"],
    ['a version', '{{resolve:secretsmanager:Keys:SecretString:google:AWSPREVIOUS:}}', 'is not supported'],
    ['a key that is missing', '{{resolve:secretsmanager:Keys:SecretString:openai::}}', "under 'openai'"],
  ])('is refused: %s', (_name, value, message) => {
    expect(() => resolve({ a: [value] })).toThrow(message);
  });
});
