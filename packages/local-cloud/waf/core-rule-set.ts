/** AWS does not publish the patterns of AWSManagedRulesCommonRuleSet; these follow the documentation's examples. */
import type { HttpRequest } from '../wire/http-message.ts';

const KB = 1024;
/** CloudFront passes only this part of a body to AWS WAF. */
const INSPECTED_BODY_BYTES = 16 * KB;
const SCRIPT = /<script|javascript:|\bon(?:error|load|click)\s*=/i;
const BAD_BOT = /nessus|nmap/i;
const FILE_PATH = /\.\.\/\.\.\//;

interface CoreRule {
  name: string;
  /** The label that the rule adds to a request, without the namespace of the rule group. */
  label: string;
  breaks: (request: HttpRequest) => boolean;
}

export const CORE_RULES: readonly CoreRule[] = [
  { name: 'NoUserAgent_HEADER', label: 'NoUserAgent_Header', breaks: ({ headers }) => !headers['user-agent'] },
  {
    name: 'UserAgent_BadBots_HEADER',
    label: 'BadBots_Header',
    breaks: ({ headers }) => BAD_BOT.test(headers['user-agent'] ?? ''),
  },
  {
    name: 'SizeRestrictions_QUERYSTRING',
    label: 'SizeRestrictions_QueryString',
    breaks: ({ query }) => query.length > 2 * KB,
  },
  {
    name: 'SizeRestrictions_Cookie_HEADER',
    label: 'SizeRestrictions_Cookie_Header',
    breaks: ({ headers }) => (headers.cookie ?? '').length > 10 * KB,
  },
  { name: 'SizeRestrictions_URIPATH', label: 'SizeRestrictions_URIPath', breaks: ({ path }) => path.length > KB },
  {
    name: 'SizeRestrictions_BODY',
    label: 'SizeRestrictions_Body',
    breaks: ({ body }) => body === undefined || body.length > 8 * KB,
  },
  {
    name: 'GenericLFI_QUERYARGUMENTS',
    label: 'GenericLFI_QueryArguments',
    breaks: ({ query }) => FILE_PATH.test(decoded(query)),
  },
  { name: 'GenericLFI_URIPATH', label: 'GenericLFI_URIPath', breaks: ({ path }) => FILE_PATH.test(decoded(path)) },
  { name: 'GenericLFI_BODY', label: 'GenericLFI_Body', breaks: (request) => FILE_PATH.test(inspectedBody(request)) },
  {
    name: 'GenericRFI_QUERYARGUMENTS',
    label: 'GenericRFI_QueryArguments',
    breaks: ({ query }) => /=https?:\/\/\d/i.test(decoded(query)),
  },
  {
    name: 'GenericRFI_BODY',
    label: 'GenericRFI_Body',
    breaks: (request) => /https?:\/\/\d/i.test(inspectedBody(request)),
  },
  {
    name: 'CrossSiteScripting_QUERYARGUMENTS',
    label: 'CrossSiteScripting_QueryArguments',
    breaks: ({ query }) => SCRIPT.test(decoded(query)),
  },
  {
    name: 'CrossSiteScripting_URIPATH',
    label: 'CrossSiteScripting_URIPath',
    breaks: ({ path }) => SCRIPT.test(decoded(path)),
  },
  {
    name: 'CrossSiteScripting_BODY',
    label: 'CrossSiteScripting_Body',
    breaks: (request) => SCRIPT.test(inspectedBody(request)),
  },
];

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
