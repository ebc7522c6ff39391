/** Names for resources that the template does not name. They are stable across starts, so that the data of a resource is found again. */
import { createHash } from 'node:crypto';

/** `<stack>-<logical id>`, at most `maxLength` characters. */
export function physicalName(stackName: string, logicalId: string, maxLength = 64): string {
  return shorten(`${stackName}-${logicalId}`, maxLength);
}

/** In lower case, at most 63 characters. */
export function bucketName(stackName: string, logicalId: string): string {
  return shorten(`${stackName}-${logicalId}`.toLowerCase(), 63);
}

/** An id in the form of CloudFront and API Gateway: lower-case letters and digits. */
export function physicalId(logicalId: string, length = 10): string {
  return createHash('sha256').update(logicalId).digest('hex').slice(0, length);
}

function shorten(name: string, maxLength: number): string {
  return name.length <= maxLength ? name : `${name.slice(0, maxLength - 9)}-${physicalId(name, 8)}`;
}
