import * as z from 'zod';

/** The maximum number of requests per period. All requests of a period may arrive at the same time. */
const rateSchema = z.strictObject({
  requests: z.int().min(1).max(1_000_000),
  perSeconds: z.int().min(1).max(86_400),
});
const dailySchema = z.int().min(0).max(1_000_000);

/** The defaults are for production. `requestLimits` in the file of an environment replaces them. */
export const requestLimitsSchema = z.strictObject({
  /** Nonces per IP address. Each sign-up and login needs one. */
  nonces: rateSchema.default({ requests: 120, perSeconds: 60 }),
  /** Lookups, per IP address, of whether a wallet has an account. */
  userChecks: rateSchema.default({ requests: 60, perSeconds: 60 }),
  /** Profile views per IP address. */
  profileReads: rateSchema.default({ requests: 120, perSeconds: 60 }),
  /** Page views of apps per IP address. Each instance of the function that serves them counts separately. */
  pageViews: rateSchema.default({ requests: 240, perSeconds: 60 }),
  signUps: rateSchema.default({ requests: 60, perSeconds: 3_600 }),
  /** Accounts per IP address and day that get the sign-up credits. */
  signUpsWithCreditsPerDay: dailySchema.default(5),
  uploadMbPerDay: dailySchema.default(200),
  /** Plans of ideas per account. Limited because plans are free for users, and each plan is a model call. */
  plansPerDay: dailySchema.default(100),
  templatesPerDay: dailySchema.default(20),
  /** New names of published apps per account. Each earlier name stays reserved for 30 days. */
  appNamesPerDay: dailySchema.default(20),
  reportsPerDay: dailySchema.default(10),
});
export type RequestLimits = z.output<typeof requestLimitsSchema>;
