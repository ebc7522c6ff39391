import * as z from 'zod';

/** So many requests in a period, all of which may come at once. */
const rateSchema = z.strictObject({
  requests: z.int().min(1).max(1_000_000),
  perSeconds: z.int().min(1).max(86_400),
});
const dailySchema = z.int().min(0).max(1_000_000);

/**
 * What one network address, or one account, may do with what costs nothing. The defaults are those of production; a
 * deployment changes them with the value `requestLimits` of the CDK context.
 */
export const requestLimitsSchema = z.strictObject({
  /** Nonces for an address; each sign-up and each login takes one. */
  nonces: rateSchema.default({ requests: 120, perSeconds: 60 }),
  /** Questions of an address whether a wallet has an account. */
  userChecks: rateSchema.default({ requests: 60, perSeconds: 60 }),
  /** Profiles of users that an address opens. */
  profileReads: rateSchema.default({ requests: 120, perSeconds: 60 }),
  /** Pages of apps that an address opens, in each instance of the function that serves them. */
  pageViews: rateSchema.default({ requests: 240, perSeconds: 60 }),
  signUps: rateSchema.default({ requests: 60, perSeconds: 3_600 }),
  /** Accounts of an address in a day that get the sign-up credits. */
  signUpsWithCreditsPerDay: dailySchema.default(5),
  /** Megabytes that an account uploads in a day. */
  uploadMbPerDay: dailySchema.default(200),
  /** Projects that an account makes from templates in a day. */
  templatesPerDay: dailySchema.default(20),
  /** Reports of apps that an address sends in a day. */
  reportsPerDay: dailySchema.default(10),
});
export type RequestLimits = z.output<typeof requestLimitsSchema>;
