/**
 * Names for resources that the template does not name. A name is the same at each start, so that the resource finds its
 * data again.
 */
import { createHash } from 'node:crypto';

/** Returns `<stack>-<logical id>`, shortened to `maxLength` characters. */
export function physicalName(stackName: string, logicalId: string, maxLength = 64): string {
  return shorten(`${stackName}-${logicalId}`, maxLength);
}

/** Returns a lowercase name of at most 63 characters. */
export function bucketName(stackName: string, logicalId: string): string {
  return shorten(`${stackName}-${logicalId}`.toLowerCase(), 63);
}

/** Returns an id in the format of CloudFront and API Gateway: lowercase letters and digits. */
export function physicalId(logicalId: string, length = 10): string {
  return createHash('sha256').update(logicalId).digest('hex').slice(0, length);
}

function shorten(name: string, maxLength: number): string {
  return name.length <= maxLength ? name : `${name.slice(0, maxLength - 9)}-${physicalId(name, 8)}`;
}
