import { isRecord } from './resolver.ts';
import { TemplateError } from './template-error.ts';

const REFERENCE = /\{\{resolve:([^}]*)\}\}/g;
/** The only supported dynamic reference: a whole secret or one key of its JSON, without a version. */
const SECRET = /^secretsmanager:(.+):SecretString:([^:]*)::$/;

/** Replaces the dynamic references in a value. Throws TemplateError for an unsupported one. */
export function resolveReferences(value: unknown, readSecret: (secretId: string) => string, where: string): unknown {
  const replace = (each: unknown): unknown => {
    if (Array.isArray(each)) return each.map(replace);
    if (isRecord(each)) {
      return Object.fromEntries(Object.entries(each).map(([key, entry]) => [key, replace(entry)]));
    }
    if (typeof each !== 'string') return each;
    return each.replaceAll(REFERENCE, (_whole, reference: string) => {
      const [, secretId, key = ''] = SECRET.exec(reference) ?? [];
      if (secretId === undefined) {
        throw new TemplateError(where, `the dynamic reference '${reference}' is not supported`);
      }
      const secret = readSecret(secretId);
      return key === '' ? secret : keyOf(secret, key, where);
    });
  };
  return replace(value);
}

function keyOf(secret: string, key: string, where: string): string {
  const fields: unknown = JSON.parse(secret);
  const found = isRecord(fields) ? fields[key] : undefined;
  if (typeof found === 'string') return found;
  throw new TemplateError(where, `the secret that it refers to has no text under '${key}'`);
}
