import { ACCOUNT_ID, REGION } from '../../wire/aws-account.ts';
import type { Template } from './load-template.ts';
import { substitutionsOf } from './substitution.ts';
import { TemplateError } from './template-error.ts';

export interface CreatedResource {
  ref: string;
  attributes?: Record<string, unknown>;
}

/** Stands for AWS::NoValue. A property with this value is omitted. */
const NO_VALUE = Symbol('AWS::NoValue');

type Intrinsic = (argument: unknown, where: string) => unknown;

export class Resolver {
  readonly #template: Template;
  readonly #created = new Map<string, CreatedResource>();
  readonly #pseudoParameters: Record<string, unknown>;
  readonly #intrinsics: Record<string, Intrinsic>;

  constructor(template: Template) {
    this.#template = template;
    this.#pseudoParameters = {
      'AWS::AccountId': ACCOUNT_ID,
      'AWS::Region': REGION,
      'AWS::Partition': 'aws',
      'AWS::URLSuffix': 'amazonaws.com',
      'AWS::StackName': template.stackName,
      'AWS::StackId': `arn:aws:cloudformation:${REGION}:${ACCOUNT_ID}:stack/${template.stackName}/local`,
      'AWS::NotificationARNs': [],
      'AWS::NoValue': NO_VALUE,
    };
    this.#intrinsics = this.#declareIntrinsics();
  }

  add(logicalId: string, created: CreatedResource): void {
    this.#created.set(logicalId, created);
  }

  /** Replaces all intrinsic functions in a value; `where` names the value in errors. Throws TemplateError. */
  resolve(value: unknown, where: string): unknown {
    const resolved = this.#resolve(value, where);
    return resolved === NO_VALUE ? undefined : resolved;
  }

  isTrue(condition: string, where: string): boolean {
    if (!Object.hasOwn(this.#template.conditions, condition)) {
      throw new TemplateError(where, `condition '${condition}' does not exist`);
    }
    return this.#evaluate(this.#template.conditions[condition], `condition ${condition}`);
  }

  #resolve(value: unknown, where: string): unknown {
    if (Array.isArray(value)) {
      return value.map((entry) => this.#resolve(entry, where)).filter((entry) => entry !== NO_VALUE);
    }
    if (!isRecord(value)) return value;
    const intrinsic = intrinsicOf(value);
    if (intrinsic !== undefined) {
      const run = this.#intrinsics[intrinsic.name];
      if (run === undefined) throw new TemplateError(where, `${intrinsic.name} is not supported`);
      return run(intrinsic.argument, where);
    }
    const resolved = Object.entries(value).map(([key, entry]) => [key, this.#resolve(entry, `${where}.${key}`)]);
    return Object.fromEntries(resolved.filter(([, entry]) => entry !== NO_VALUE));
  }

  #declareIntrinsics(): Record<string, Intrinsic> {
    return {
      Ref: (argument, where) => this.#reference(String(argument), where),
      'Fn::GetAtt': (argument, where) => this.#getAttribute(argument, where),
      'Fn::Sub': (argument, where) => this.#substitute(argument, where),
      'Fn::Join': (argument, where) => {
        const [delimiter, parts] = this.#tuple(argument, 2, where);
        if (!Array.isArray(parts)) throw new TemplateError(where, 'Fn::Join needs a list');
        return parts.map((part) => asText(part, where)).join(asText(delimiter, where));
      },
      'Fn::Select': (argument, where) => {
        const [index, list] = this.#tuple(argument, 2, where);
        const picked: unknown = Array.isArray(list) ? list[Number(index)] : undefined;
        if (picked === undefined) throw new TemplateError(where, `Fn::Select found nothing at ${index}`);
        return picked;
      },
      'Fn::Split': (argument, where) => {
        const [delimiter, text] = this.#tuple(argument, 2, where);
        return asText(text, where).split(asText(delimiter, where));
      },
      'Fn::Base64': (argument, where) => Buffer.from(asText(this.#resolve(argument, where), where)).toString('base64'),
      'Fn::FindInMap': (argument, where) => {
        const [map, first, second] = this.#tuple(argument, 3, where).map(String);
        const found = this.#template.mappings[map ?? '']?.[first ?? '']?.[second ?? ''];
        if (found === undefined) throw new TemplateError(where, `no mapping ${map}.${first}.${second}`);
        return found;
      },
      'Fn::GetAZs': (argument, where) => {
        const region = this.#resolve(argument, where);
        if (region === '' || region === REGION) return ['a', 'b', 'c'].map((zone) => `${REGION}${zone}`);
        throw new TemplateError(where, `Fn::GetAZs knows only the zones of ${REGION}`);
      },
      'Fn::If': (argument, where) => {
        if (!Array.isArray(argument) || argument.length !== 3) {
          throw new TemplateError(where, 'Fn::If needs a condition and two values');
        }
        return this.#resolve(this.isTrue(String(argument[0]), where) ? argument[1] : argument[2], where);
      },
    };
  }

  #evaluate(condition: unknown, where: string): boolean {
    const named = isRecord(condition) && Object.keys(condition).length === 1 ? Object.entries(condition)[0] : undefined;
    const [name, argument] = named ?? ['', undefined];
    const list = Array.isArray(argument) ? argument : [];
    switch (name) {
      case 'Condition':
        return this.isTrue(String(argument), where);
      case 'Fn::Equals': {
        const [left, right] = this.#tuple(argument, 2, where);
        return JSON.stringify(left) === JSON.stringify(right);
      }
      case 'Fn::And':
        return list.every((part) => this.#evaluate(part, where));
      case 'Fn::Or':
        return list.some((part) => this.#evaluate(part, where));
      case 'Fn::Not':
        return !this.#evaluate(list[0], where);
      default:
        throw new TemplateError(where, `'${name}' is not a supported condition`);
    }
  }

  #tuple(argument: unknown, length: number, where: string): unknown[] {
    const resolved = this.#resolve(argument, where);
    if (Array.isArray(resolved) && resolved.length === length) return resolved;
    throw new TemplateError(where, `a function of the template needs ${length} arguments`);
  }

  #reference(name: string, where: string): unknown {
    if (Object.hasOwn(this.#pseudoParameters, name)) return this.#pseudoParameters[name];
    const created = this.#created.get(name);
    if (created !== undefined) return created.ref;
    const parameter = this.#template.parameters[name];
    if (parameter === undefined) throw new TemplateError(where, `Ref to '${name}', which does not exist`);
    if (parameter.Type === 'CommaDelimitedList') return String(parameter.Default ?? '').split(',');
    if (parameter.Default === undefined || !['String', 'Number'].includes(parameter.Type)) {
      throw new TemplateError(where, `parameter '${name}' (${parameter.Type}) has no value here`);
    }
    return String(parameter.Default);
  }

  #getAttribute(argument: unknown, where: string): unknown {
    const [logicalId, attribute] = attributePath(argument, where);
    const created = this.#created.get(logicalId);
    if (created === undefined) throw new TemplateError(where, `Fn::GetAtt of '${logicalId}', which does not exist`);
    const name = asText(this.#resolve(attribute, where), where);
    if (created.attributes !== undefined && Object.hasOwn(created.attributes, name)) {
      return created.attributes[name];
    }
    const type = this.#template.resources.get(logicalId)?.type;
    throw new TemplateError(where, `the local cloud has no attribute '${name}' of ${type} '${logicalId}'`);
  }

  #substitute(argument: unknown, where: string): string {
    const [text, variables] = Array.isArray(argument) ? argument : [argument, {}];
    if (typeof text !== 'string' || !isRecord(variables)) throw new TemplateError(where, 'Fn::Sub needs a text');
    return substitutionsOf(text)
      .map((part) => {
        if (part.kind === 'text') return part.text;
        if (Object.hasOwn(variables, part.name)) return asText(this.#resolve(variables[part.name], where), where);
        const value =
          part.name.includes('.') && !part.name.startsWith('AWS::')
            ? this.#getAttribute(part.name, where)
            : this.#reference(part.name, where);
        return asText(value, where);
      })
      .join('');
  }
}

export function intrinsicOf(value: Record<string, unknown>): { name: string; argument: unknown } | undefined {
  const entries = Object.entries(value);
  const [only] = entries;
  if (only === undefined || entries.length > 1) return undefined;
  const [name, argument] = only;
  return name === 'Ref' || name.startsWith('Fn::') ? { name, argument } : undefined;
}

/** Splits the argument of Fn::GetAtt, which is a list or `id.attribute`. Throws TemplateError. */
export function attributePath(argument: unknown, where: string): [logicalId: string, attribute: unknown] {
  if (Array.isArray(argument) && argument.length === 2) return [String(argument[0]), argument[1]];
  const dot = typeof argument === 'string' ? argument.indexOf('.') : -1;
  if (typeof argument !== 'string' || dot < 1)
    throw new TemplateError(where, 'Fn::GetAtt needs a resource and an attribute');
  return [argument.slice(0, dot), argument.slice(dot + 1)];
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function asText(value: unknown, where: string): string {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw new TemplateError(where, 'a text is needed where the template has a list, an object or nothing');
}
