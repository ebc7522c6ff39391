/** The settings of what stops a flood before it reaches a function. */
import * as z from 'zod';

/** AWS WAF counts at most so many. */
const MOST_REQUESTS = 2_000_000_000;
const requestsSchema = z.int().min(10).max(MOST_REQUESTS);

export const webAclSchema = z.strictObject({
  /** Whether both distributions have a web ACL, which costs about 9 US dollars a month and 0.60 for a million requests. */
  isOn: z.boolean().default(true),
  /** Calls of the API that one address may make in five minutes. */
  apiRequests: requestsSchema.default(10_000),
  /** Pages and files that one address may load in five minutes. */
  pageRequests: requestsSchema.default(20_000),
  /** Pages of published apps among them, wherever they are answered. */
  appRequests: requestsSchema.default(1_200),
});
export type WebAclSettings = z.output<typeof webAclSchema>;

/** The quota “Concurrent executions” of the account and region. New accounts may have 10, others 1,000. */
export const lambdaConcurrencySchema = z.int().min(1).max(100_000).default(1_000);

/** Where the stack is. Its web ACL is in us-east-1 wherever that is, because CloudFront takes it from there only. */
export const regionSchema = z
  .string()
  .regex(/^[a-z]{2}(?:-[a-z]+)+-\d$/, 'This is not a region such as us-east-1.')
  .default('us-east-1');
