import { describe, expect, it } from 'vitest';
import { creationOrder } from '../../../provisioner/template/creation-order.ts';
import { loadTemplate } from '../../../provisioner/template/load-template.ts';
import { Resolver } from '../../../provisioner/template/resolver.ts';
import { type Resources, writeAssembly } from './small-stack.ts';

function resolverOf(template: Record<string, unknown> = {}, resources: Resources = {}) {
  const resolver = new Resolver(loadTemplate(writeAssembly({ resources, template })));
  resolver.add('Table', { ref: 'my-table', attributes: { Arn: 'arn:table' } });
  return resolver;
}

describe('intrinsic functions', () => {
  const template = {
    Parameters: {
      Stage: { Type: 'String', Default: 'live' },
      Names: { Type: 'CommaDelimitedList', Default: 'a,b' },
    },
    Mappings: { Sizes: { live: { memory: 512 } } },
    Conditions: {
      IsLive: { 'Fn::Equals': [{ Ref: 'Stage' }, 'live'] },
      IsTest: { 'Fn::Not': [{ Condition: 'IsLive' }] },
      Both: { 'Fn::And': [{ Condition: 'IsLive' }, { Condition: 'IsTest' }] },
      Either: { 'Fn::Or': [{ Condition: 'IsLive' }, { Condition: 'IsTest' }] },
    },
  };
  it.each([
    ['a reference to a resource', { Ref: 'Table' }, 'my-table'],
    ['a reference to a parameter', { Ref: 'Stage' }, 'live'],
    ['a list parameter', { 'Fn::Select': [1, { Ref: 'Names' }] }, 'b'],
    ['a pseudo parameter', { Ref: 'AWS::AccountId' }, '000000000000'],
    ['an attribute as a list', { 'Fn::GetAtt': ['Table', 'Arn'] }, 'arn:table'],
    ['an attribute as a text', { 'Fn::GetAtt': 'Table.Arn' }, 'arn:table'],
    [
      'a substitution',
      { 'Fn::Sub': `\${AWS::Region}/\${Table}/\${Table.Arn}/\${!kept}` },
      `us-east-1/my-table/arn:table/\${kept}`,
    ],
    ['a substitution with variables', { 'Fn::Sub': [`\${a}-\${Table}`, { a: { Ref: 'Stage' } }] }, 'live-my-table'],
    ['joining', { 'Fn::Join': ['-', ['a', { Ref: 'Table' }, 1]] }, 'a-my-table-1'],
    ['splitting', { 'Fn::Select': [1, { 'Fn::Split': ['-', { Ref: 'Table' }] }] }, 'table'],
    ['a mapping', { 'Fn::FindInMap': ['Sizes', { Ref: 'Stage' }, 'memory'] }, 512],
    ['a true condition', { 'Fn::If': ['IsLive', 'yes', 'no'] }, 'yes'],
    ['a negated condition', { 'Fn::If': ['IsTest', 'yes', 'no'] }, 'no'],
    ['an and', { 'Fn::If': ['Both', 'yes', 'no'] }, 'no'],
    ['an or', { 'Fn::If': ['Either', 'yes', 'no'] }, 'yes'],
    ['no value, which is left out', { a: { Ref: 'AWS::NoValue' }, b: [{ Ref: 'AWS::NoValue' }, 1] }, { b: [1] }],
  ])('resolves %s', (_name, value, expected) => {
    expect(resolverOf(template).resolve(value, 'here')).toEqual(expected);
  });

  it.each([
    ['an unknown function', { 'Fn::Cidr': ['10.0.0.0/8'] }, /Fn::Cidr is not supported/],
    ['an import of another stack', { 'Fn::ImportValue': 'x' }, /Fn::ImportValue is not supported/],
    ['a reference to nothing', { Ref: 'Nothing' }, /'Nothing', which does not exist/],
    ['an attribute that is not known', { 'Fn::GetAtt': ['Table', 'StreamArn'] }, /no attribute 'StreamArn'/],
    ['a condition that does not exist', { 'Fn::If': ['Missing', 1, 2] }, /condition 'Missing'/],
    ['a selection out of range', { 'Fn::Select': [5, ['a']] }, /found nothing at 5/],
  ])('refuses %s and names its place', (_name, value, message) => {
    const resolve = () => resolverOf(template).resolve({ Deep: value }, 'MyFunction');
    expect(resolve).toThrow(message);
    expect(resolve).toThrow(/^MyFunction\.Deep/);
  });
});

describe('the creation order', () => {
  const node = (properties: unknown, dependsOn?: string | string[]) => ({
    Type: 'Test',
    Properties: { value: properties },
    ...(dependsOn !== undefined && { DependsOn: dependsOn }),
  });
  const orderOf = (resources: Resources) =>
    creationOrder(loadTemplate(writeAssembly({ resources }))).map(({ logicalId }) => logicalId);

  it('puts referenced resources first, for every kind of reference', () => {
    const order = orderOf({
      A: node([{ Ref: 'B' }]),
      B: node({ 'Fn::Sub': `\${C.Arn}` }),
      C: node({ deep: [{ 'Fn::GetAtt': ['D', 'Arn'] }] }),
      D: node(1, 'E'),
      E: node({ 'Fn::If': ['Live', { Ref: 'F' }, 1] }),
      F: node(1),
    });
    expect(order).toEqual(['F', 'E', 'D', 'C', 'B', 'A']);
  });

  it('refuses a cycle', () => {
    expect(() => orderOf({ A: node({ Ref: 'B' }), B: node({ Ref: 'A' }) })).toThrow(/A > B > A/);
  });
});

it('refuses a template with an unknown section', () => {
  const dir = writeAssembly({ resources: {}, template: { Transform: 'AWS::Serverless-2016-10-31' } });
  expect(() => loadTemplate(dir)).toThrow(/Transform/);
});
