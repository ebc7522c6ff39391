/** Computes the same name at every start of the local cloud, so that unnamed resources find their data again. */
import { createHash } from 'node:crypto';

export function physicalName(stackName: string, logicalId: string, maxLength = 64): string {
  return shorten(`${stackName}-${logicalId}`, maxLength);
}

export function bucketName(stackName: string, logicalId: string): string {
  return shorten(`${stackName}-${logicalId}`.toLowerCase(), 63);
}

export function physicalId(logicalId: string, length = 10): string {
  return createHash('sha256').update(logicalId).digest('hex').slice(0, length);
}

function shorten(name: string, maxLength: number): string {
  return name.length <= maxLength ? name : `${name.slice(0, maxLength - 9)}-${physicalId(name, 8)}`;
}
