import { randomInt } from 'node:crypto';
import * as z from 'zod';

export const generateSecretStringSchema = z.strictObject({
  PasswordLength: z.int().min(1).max(4096).default(32),
  ExcludeCharacters: z.string().default(''),
  ExcludeLowercase: z.boolean().default(false),
  ExcludeUppercase: z.boolean().default(false),
  ExcludeNumbers: z.boolean().default(false),
  ExcludePunctuation: z.boolean().default(false),
  IncludeSpace: z.boolean().default(false),
  RequireEachIncludedType: z.boolean().default(true),
  SecretStringTemplate: z.string().optional(),
  GenerateStringKey: z.string().optional(),
});

export type GenerateSecretString = z.infer<typeof generateSecretStringSchema>;

export function generateSecret(rules: GenerateSecretString): string {
  const password = generatePassword(rules);
  const { SecretStringTemplate: template, GenerateStringKey: key } = rules;
  if (template === undefined && key === undefined) return password;
  if (template === undefined || key === undefined) {
    throw new Error('SecretStringTemplate and GenerateStringKey go together');
  }
  const fields = z.record(z.string(), z.unknown()).parse(JSON.parse(template));
  return JSON.stringify({ ...fields, [key]: password });
}

function generatePassword(rules: GenerateSecretString): string {
  const types = [
    rules.ExcludeLowercase ? '' : 'abcdefghijklmnopqrstuvwxyz',
    rules.ExcludeUppercase ? '' : 'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
    rules.ExcludeNumbers ? '' : '0123456789',
    rules.ExcludePunctuation ? '' : '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~',
    rules.IncludeSpace ? ' ' : '',
  ]
    .map((type) => [...type].filter((character) => !rules.ExcludeCharacters.includes(character)).join(''))
    .filter((type) => type !== '');
  const alphabet = types.join('');
  if (alphabet === '') throw new Error('GenerateSecretString leaves no characters');
  if (rules.RequireEachIncludedType && rules.PasswordLength < types.length) {
    throw new Error('PasswordLength is too short for one character of each type');
  }
  const required = rules.RequireEachIncludedType ? types.map(pick) : [];
  const rest = Array.from({ length: rules.PasswordLength - required.length }, () => pick(alphabet));
  return shuffle([...required, ...rest]).join('');
}

function pick(characters: string): string {
  return characters.charAt(randomInt(characters.length));
}

function shuffle(characters: string[]): string[] {
  const keyed = characters.map((character) => ({ character, order: randomInt(2 ** 47) }));
  return keyed.sort((left, right) => left.order - right.order).map(({ character }) => character);
}
