/** The embedded cloud does the work of these CDK custom resources itself. */

import type { Template } from '../template/load-template.ts';
import { intrinsicOf, isRecord } from '../template/resolver.ts';

export const KNOWN_CUSTOM_RESOURCES: ReadonlySet<string> = new Set(['Custom::CDKBucketDeployment']);

/** Whether the function serves only known custom resources and therefore need not run. */
export function isProviderOfKnownCustomResource(template: Template, functionId: string): boolean {
  const served = [...template.resources.values()].filter(({ properties }) => {
    const token = properties.ServiceToken;
    const argument = isRecord(token) ? intrinsicOf(token)?.argument : undefined;
    return argument === functionId || (Array.isArray(argument) && argument[0] === functionId);
  });
  return served.length > 0 && served.every(({ type }) => KNOWN_CUSTOM_RESOURCES.has(type));
}
