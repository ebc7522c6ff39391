/** Settings of the limits that stop a flood of requests before it reaches a function. */
import * as z from 'zod';

/** Maximum limit that AWS WAF accepts. */
const MOST_REQUESTS = 2_000_000_000;
const requestsSchema = z.int().min(10).max(MOST_REQUESTS);

export const webAclSchema = z.strictObject({
  /** Adds a web ACL to both distributions, which costs 11 US dollars a month and 0.60 per million requests. */
  isOn: z.boolean().default(true),
  /** API calls per IP address in five minutes. */
  apiRequests: requestsSchema.default(10_000),
  /** Pages and files per IP address in five minutes. */
  pageRequests: requestsSchema.default(20_000),
  /** Pages of published apps per IP address in five minutes, on all domains. */
  appRequests: requestsSchema.default(1_200),
});
export type WebAclSettings = z.output<typeof webAclSchema>;

/** Quota “Concurrent executions” of the account and region. New accounts may have 10, others have 1,000. */
export const lambdaConcurrencySchema = z.int().min(1).max(100_000).default(1_000);

/** Region of the main stack. The web ACL is always in us-east-1, because CloudFront requires that. */
export const regionSchema = z
  .string()
  .regex(/^[a-z]{2}(?:-[a-z]+)+-\d$/, 'This is not a region such as us-east-1.')
  .default('us-east-1');
