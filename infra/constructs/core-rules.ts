/** The rules of AWSManagedRulesCommonRuleSet that block requests, each with the label that it adds. */
const BLOCKING_RULES = {
  UserAgent_BadBots_HEADER: 'BadBots_Header',
  SizeRestrictions_Cookie_HEADER: 'SizeRestrictions_Cookie_Header',
  SizeRestrictions_URIPATH: 'SizeRestrictions_URIPath',
  EC2MetaDataSSRF_COOKIE: 'EC2MetaDataSSRF_Cookie',
  EC2MetaDataSSRF_URIPATH: 'EC2MetaDataSSRF_URIPath',
  GenericLFI_URIPATH: 'GenericLFI_URIPath',
  GenericRFI_URIPATH: 'GenericRFI_URIPath',
  RestrictedExtensions_URIPATH: 'RestrictedExtensions_URIPath',
  CrossSiteScripting_COOKIE: 'CrossSiteScripting_Cookie',
  CrossSiteScripting_URIPATH: 'CrossSiteScripting_URIPath',
} as const;

/**
 * Rules that only count requests, because they would block ordinary ones: a request body (a prompt, source code or a
 * chat) and the query of an app's page may contain scripts and paths, and the HTTP clients of Node.js send no
 * User-Agent. The functions validate every body against its schema.
 */
const COUNTED_RULES = [
  'NoUserAgent_HEADER',
  'SizeRestrictions_BODY',
  'CrossSiteScripting_BODY',
  'GenericLFI_BODY',
  'GenericRFI_BODY',
  'EC2MetaDataSSRF_BODY',
  'SizeRestrictions_QUERYSTRING',
  'CrossSiteScripting_QUERYARGUMENTS',
  'GenericLFI_QUERYARGUMENTS',
  'GenericRFI_QUERYARGUMENTS',
  'EC2MetaDataSSRF_QUERYARGUMENTS',
  'RestrictedExtensions_QUERYARGUMENTS',
] as const;

/** All present rules of the group. A rule that AWS adds later blocks requests with AWS's own response. */
export const CORE_RULES: readonly string[] = [...COUNTED_RULES, ...Object.keys(BLOCKING_RULES)];

export const BLOCKING_CORE_LABELS: readonly string[] = Object.values(BLOCKING_RULES).map(
  (label) => `awswaf:managed:aws:core-rule-set:${label}`,
);
