/** The local cloud itself does what the functions of these CDK custom resources do on AWS. */

import type { Template } from '../template/load-template.ts';
import { intrinsicOf, isRecord } from '../template/resolver.ts';

export const KNOWN_CUSTOM_RESOURCES: ReadonlySet<string> = new Set(['Custom::CDKBucketDeployment']);

/** Returns true when a function serves only custom resources that the local cloud handles, so it need not run. */
export function isProviderOfKnownCustomResource(template: Template, functionId: string): boolean {
  const served = [...template.resources.values()].filter(({ properties }) => {
    const token = properties.ServiceToken;
    const argument = isRecord(token) ? intrinsicOf(token)?.argument : undefined;
    return argument === functionId || (Array.isArray(argument) && argument[0] === functionId);
  });
  return served.length > 0 && served.every(({ type }) => KNOWN_CUSTOM_RESOURCES.has(type));
}
