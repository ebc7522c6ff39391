import * as z from 'zod';
import { successSchema } from './fields.ts';

export const activitySchema = z.object({
  activityId: z.string(),
  at: z.iso.datetime(),
  /** The id of the call in this contract. Earlier releases may have had calls that this one lacks. */
  call: z.string(),
  projectId: z.string().optional(),
  /** The name of the admin who made the call for the user; missing for the user's own calls. */
  adminUsername: z.string().optional(),
});

export type ActivityListing = z.infer<typeof activitySchema>;

export const activityResponseSchema = successSchema.extend({
  /** Newest first, of the last 90 days. */
  activity: z.array(activitySchema),
  nextCursor: z.string().optional(),
});
