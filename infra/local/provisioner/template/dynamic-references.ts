/** Dynamic references of a template, which CloudFormation replaces when it creates a resource: those to secrets. */
import { isRecord } from './resolver.ts';
import { TemplateError } from './template-error.ts';

const REFERENCE = /\{\{resolve:([^}]*)\}\}/g;
/** Of a whole secret or of one key of its JSON, as the CDK writes it; no version can be chosen. */
const SECRET = /^secretsmanager:(.+):SecretString:([^:]*)::$/;

/** Returns the value with every reference replaced. Throws TemplateError for one that is not supported. */
export function resolveReferences(
  value: unknown,
  readSecret: (secretId: string) => string,
  where: string,
): unknown {
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
