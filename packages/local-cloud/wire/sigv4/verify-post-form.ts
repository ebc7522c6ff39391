import { ALGORITHM_IDENTIFIER } from '@smithy/signature-v4';
import type { Credentials, FindCredentials } from '../../iam/credential-store.ts';
import { parseCredentialScope } from './credential-scope.ts';
import { expectedPolicySignature } from './expected-signature.ts';
import { isSameSignature } from './is-same-signature.ts';
import { accessDenied, s3SignatureErrors } from './signature-error.ts';
import { parseSigningTime } from './signing-time.ts';

/** Checks the signature of an S3 upload form. The caller must check its policy's conditions. Throws SignatureError. */
export async function verifyPostForm(fields: ReadonlyMap<string, string>, find: FindCredentials): Promise<Credentials> {
  const field = (name: string) => {
    const value = fields.get(name);
    if (value === undefined) throw accessDenied(`Bucket POST must contain a field named '${name}'.`);
    return value;
  };
  const policy = field('policy');
  if (field('x-amz-algorithm') !== ALGORITHM_IDENTIFIER) {
    throw accessDenied(`x-amz-algorithm only supports "${ALGORITHM_IDENTIFIER}"`);
  }
  const scope = parseCredentialScope(field('x-amz-credential'), 's3');
  const timestamp = field('x-amz-date');
  const signedAtMs = parseSigningTime(timestamp);
  if (!scope || signedAtMs === undefined || !timestamp.startsWith(scope.date)) {
    throw accessDenied('The credential of the form is malformed.');
  }
  const credentials = find(scope.accessKeyId);
  if (!credentials) throw s3SignatureErrors.unknownKey();
  const expected = expectedPolicySignature(policy, scope, credentials.secretAccessKey);
  if (!isSameSignature(expected, field('x-amz-signature'))) throw s3SignatureErrors.mismatch();
  return credentials;
}
