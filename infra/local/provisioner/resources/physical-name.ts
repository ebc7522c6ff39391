/** Names of resources that the template leaves to the cloud: the same at every start, so that data stays theirs. */
import { createHash } from 'node:crypto';

/** `<stack>-<logical id>`, at most `maxLength` characters. */
export function physicalName(stackName: string, logicalId: string, maxLength = 64): string {
  return shorten(`${stackName}-${logicalId}`, maxLength);
}

/** As buckets need it: lower case, at most 63 characters. */
export function bucketName(stackName: string, logicalId: string): string {
  return shorten(`${stackName}-${logicalId}`.toLowerCase(), 63);
}

/** An id such as CloudFront or API Gateway gives, in lower-case letters and digits. */
export function physicalId(logicalId: string, length = 10): string {
  return createHash('sha256').update(logicalId).digest('hex').slice(0, length);
}

function shorten(name: string, maxLength: number): string {
  return name.length <= maxLength ? name : `${name.slice(0, maxLength - 9)}-${physicalId(name, 8)}`;
}
