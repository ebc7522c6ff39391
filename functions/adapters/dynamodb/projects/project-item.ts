import * as z from 'zod';
import { appIconsSchema } from '../../../../shared/domain/app-face.ts';
import { BILLING_MODELS } from '../../../../shared/domain/billing-model.ts';
import { chosenSettingsSchema } from '../../../../shared/domain/build-settings.ts';
import { CUSTOM_DOMAIN_PROBLEMS, CUSTOM_DOMAIN_STATES } from '../../../../shared/domain/custom-domain.ts';
import { PROJECT_TYPES } from '../../../../shared/domain/project-type.ts';
import { rateLimitSchema } from '../../../../shared/domain/rate-limit.ts';
import { takedownSchema } from '../../../../shared/domain/takedown.ts';
import type { Key } from '../table.ts';

export const projectSchema = z.object({
  projectId: z.string(),
  ownerPublicKey: z.string(),
  name: z.string(),
  projectType: z.enum(PROJECT_TYPES),
  settings: chosenSettingsSchema.optional(),
  createdAtMs: z.number(),
  publishedAppName: z.string().optional(),
  publishedRevision: z.string().optional(),
  isShowcased: z.boolean(),
  showcaseImageUrl: z.string().optional(),
  thumbnailSource: z.enum(['automatic', 'uploaded']).optional(),
  recordingUrl: z.string().optional(),
  socialImageUrl: z.string().optional(),
  appIcons: appIconsSchema.optional(),
  isUnlisted: z.boolean().optional(),
  reviewReportId: z.string().optional(),
  isRemixable: z.boolean().optional(),
  allowedHosts: z.array(z.string()).optional(),
  customDomain: z
    .object({
      host: z.string(),
      proof: z.string(),
      isClaimed: z.boolean(),
      state: z.enum(CUSTOM_DOMAIN_STATES),
      problem: z.enum(CUSTOM_DOMAIN_PROBLEMS).optional(),
    })
    .optional(),
  remixedFrom: z.object({ projectId: z.string(), name: z.string() }).optional(),
  templateId: z.string().optional(),
  remixCount: z.int().optional(),
  pickedDesign: z.string().optional(),
  billingModel: z.enum(BILLING_MODELS),
  rateLimit: rateLimitSchema,
  isTakenDown: z.boolean().optional(),
  takedown: takedownSchema.optional(),
  isOwnerBanned: z.boolean().optional(),
  usedUntilMs: z.number().optional(),
  urlKey: z.string().optional(),
});

export function projectKey(projectId: string): Key {
  return { pk: `PROJECT#${projectId}`, sk: 'PROJECT' };
}

export function revisionKey(projectId: string, revisionString: string): Key {
  return { pk: `PROJECT#${projectId}`, sk: `REV#${revisionString}` };
}

export function publishedByPartition(publicKey: string): string {
  return `PUBLISHED#${publicKey}`;
}
