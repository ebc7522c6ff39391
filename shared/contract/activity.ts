import * as z from 'zod';
import { listInputSchema, successSchema } from './fields.ts';

/** `by`: `user` for the user's own requests, `admins` for requests of admins about the user's projects and account. */
export const activityInputSchema = listInputSchema.extend({ by: z.enum(['user', 'admins']).default('admins') });

export const activitySchema = z.object({
  activityId: z.string(),
  at: z.iso.datetime(),
  /**
   * The id of the API route in this contract, or `otherCalls` for further calls of a key that made many different calls
   * within an hour. Earlier releases may have had routes that this one lacks.
   */
  call: z.string(),
  projectId: z.string().optional(),
  /**
   * The name of the app, if the user owns it. Null if there is no such app: it was deleted, or its first build did not
   * succeed.
   */
  projectName: z.string().nullable().optional(),
  /** The name of the admin who made the request; missing for the user's own requests. */
  adminUsername: z.string().optional(),
  /** True for a request of an admin that was refused after it was recorded. It changed nothing. */
  isRefused: z.boolean().optional(),
  /**
   * Set for the user's own requests: the name of the API key, or the first characters of the key of a sign-in session.
   */
  keyName: z.string().optional(),
  keyPreview: z.string().optional(),
  /** The network of the caller without the last parts of the address, such as `203.0.113.0/24`. */
  network: z.string().optional(),
  /** The browser and system, or the program, such as `Firefox, Windows`; missing if the request did not name it. */
  client: z.string().optional(),
  /** The number of equal requests within one UTC hour. They are one entry, with the time and client of the last one. */
  times: z.int().optional(),
});

export type ActivityListing = z.infer<typeof activitySchema>;

export const activityResponseSchema = successSchema.extend({
  /** Newest first, of the last 90 days. */
  activity: z.array(activitySchema),
  nextCursor: z.string().optional(),
});
