import type { Permission } from '../iam/permission.ts';
import { ACCOUNT_ID, REGION } from '../wire/aws-account.ts';

/** Regions to which an inference profile routes calls from this region, by the prefix of the profile's id. */
const PROFILE_REGIONS: Record<string, string[]> = {
  us: ['us-east-1', 'us-east-2', 'us-west-2'],
  // The empty text gives a model ARN without a region. Calls through a global profile need permission for it as well.
  global: [REGION, ''],
};

/**
 * Returns the permissions that a model call needs. An inference profile needs permission for itself and for the model
 * in each region to which it routes.
 */
export function permissionsFor(action: string, modelId: string): Permission[] {
  if (modelId.startsWith('arn:')) return [{ action, resource: modelId }];
  const model = (region: string, id: string) => `arn:aws:bedrock:${region}::foundation-model/${id}`;
  const dot = modelId.indexOf('.');
  const regions = PROFILE_REGIONS[modelId.slice(0, dot)];
  if (regions === undefined) return [{ action, resource: model(REGION, modelId) }];
  const profile = `arn:aws:bedrock:${REGION}:${ACCOUNT_ID}:inference-profile/${modelId}`;
  return [profile, ...regions.map((region) => model(region, modelId.slice(dot + 1)))].map((resource) => ({
    action,
    resource,
  }));
}
