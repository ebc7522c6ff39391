import * as z from 'zod';
import { accessDenied, S3Error } from './s3-error.ts';

const conditionSchema = z.union([
  z.tuple([z.literal('content-length-range'), z.coerce.number(), z.coerce.number()]),
  z.tuple([z.enum(['eq', 'starts-with']), z.string().startsWith('$'), z.string()]),
  z.record(z.string(), z.string()),
]);
const policySchema = z.object({ expiration: z.iso.datetime(), conditions: z.array(conditionSchema) });

/** Fields that need no condition in the policy. */
const FREE_FIELDS = new Set(['policy', 'file', 'x-amz-signature']);

/** Checks the fields of an upload form. Their names are in lower case and include `bucket`. Throws S3Error. */
export function enforcePostPolicy(fields: ReadonlyMap<string, string>, sizeBytes: number, nowMs: number): void {
  const policy = parsePolicy(fields.get('policy') ?? '');
  if (Date.parse(policy.expiration) < nowMs) throw accessDenied('Invalid according to Policy: Policy expired.');
  const named = new Set<string>();
  for (const condition of policy.conditions) {
    if (Array.isArray(condition)) {
      if (condition[0] === 'content-length-range') {
        requireSize(sizeBytes, condition[1], condition[2]);
        continue;
      }
      const name = condition[1].slice(1).toLowerCase();
      named.add(name);
      const value = fields.get(name) ?? '';
      const holds = condition[0] === 'eq' ? value === condition[2] : value.startsWith(condition[2]);
      if (!holds) throw conditionFailed(condition);
      continue;
    }
    for (const [name, expected] of Object.entries(condition)) {
      named.add(name.toLowerCase());
      if (fields.get(name.toLowerCase()) !== expected) throw conditionFailed(['eq', `$${name}`, expected]);
    }
  }
  const extra = [...fields.keys()].filter(
    (name) => !named.has(name) && !FREE_FIELDS.has(name) && !name.startsWith('x-ignore-'),
  );
  if (extra.length > 0) throw accessDenied(`Invalid according to Policy: Extra input fields: ${extra.join(', ')}`);
}

function parsePolicy(encoded: string) {
  try {
    return policySchema.parse(JSON.parse(Buffer.from(encoded, 'base64').toString()));
  } catch {
    throw new S3Error(
      'InvalidPolicyDocument',
      400,
      'The content of the form does not meet the conditions of a policy.',
    );
  }
}

function requireSize(sizeBytes: number, minBytes: number, maxBytes: number): void {
  const details = { ProposedSize: String(sizeBytes) };
  if (sizeBytes < minBytes) {
    const message = 'Your proposed upload is smaller than the minimum allowed size';
    throw new S3Error('EntityTooSmall', 400, message, { ...details, MinSizeAllowed: String(minBytes) });
  }
  if (sizeBytes > maxBytes) {
    const message = 'Your proposed upload exceeds the maximum allowed size';
    throw new S3Error('EntityTooLarge', 400, message, { ...details, MaxSizeAllowed: String(maxBytes) });
  }
}

function conditionFailed(condition: readonly unknown[]): S3Error {
  return accessDenied(`Invalid according to Policy: Policy Condition failed: ${JSON.stringify(condition)}`);
}
