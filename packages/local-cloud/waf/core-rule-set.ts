/** AWS does not publish the patterns of AWSManagedRulesCommonRuleSet; these follow the documentation's examples. */
import type { HttpRequest } from '../wire/http-message.ts';

const KB = 1024;
/** CloudFront passes only this part of a body to AWS WAF. */
const INSPECTED_BODY_BYTES = 16 * KB;
const SCRIPT = /<script|javascript:|\bon(?:error|load|click)\s*=/i;
const FILE_PATH = /\.\.\/\.\.\//;

export const CORE_RULES: ReadonlyMap<string, (request: HttpRequest) => boolean> = new Map<
  string,
  (request: HttpRequest) => boolean
>([
  ['NoUserAgent_HEADER', ({ headers }) => !headers['user-agent']],
  ['SizeRestrictions_QUERYSTRING', ({ query }) => query.length > 2 * KB],
  ['SizeRestrictions_Cookie_HEADER', ({ headers }) => (headers.cookie ?? '').length > 10 * KB],
  ['SizeRestrictions_URIPATH', ({ path }) => path.length > KB],
  ['SizeRestrictions_BODY', ({ body }) => body === undefined || body.length > 8 * KB],
  ['GenericLFI_QUERYARGUMENTS', ({ query }) => FILE_PATH.test(decoded(query))],
  ['GenericLFI_URIPATH', ({ path }) => FILE_PATH.test(decoded(path))],
  ['GenericLFI_BODY', (request) => FILE_PATH.test(inspectedBody(request))],
  ['GenericRFI_QUERYARGUMENTS', ({ query }) => /=https?:\/\/\d/i.test(decoded(query))],
  ['GenericRFI_BODY', (request) => /https?:\/\/\d/i.test(inspectedBody(request))],
  ['CrossSiteScripting_QUERYARGUMENTS', ({ query }) => SCRIPT.test(decoded(query))],
  ['CrossSiteScripting_URIPATH', ({ path }) => SCRIPT.test(decoded(path))],
  ['CrossSiteScripting_BODY', (request) => SCRIPT.test(inspectedBody(request))],
]);

function inspectedBody({ body }: HttpRequest): string {
  return (body ?? Buffer.alloc(0)).subarray(0, INSPECTED_BODY_BYTES).toString('utf8');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
