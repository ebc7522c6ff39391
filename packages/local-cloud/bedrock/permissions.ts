import type { Permission } from '../iam/permission.ts';
import { ACCOUNT_ID, REGION } from '../wire/aws-account.ts';

/** The regions to which an inference profile of each geography routes calls from this region. */
const PROFILE_REGIONS: Record<string, string[]> = {
  us: ['us-east-1', 'us-east-2', 'us-west-2'],
  // The ARN of a model without a region stands for all regions, so the call needs permission for it too.
  global: [REGION, ''],
};

/** An inference profile needs permission for itself and for the model in each region to which it routes. */
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
