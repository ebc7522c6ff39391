import * as z from 'zod';

const MAX_POLICY_CHARACTERS = 1783;

const override = z.boolean();
const policySchema = z.strictObject({
  Name: z.string(),
  Comment: z.string().optional(),
  CustomHeadersConfig: z
    .strictObject({
      Items: z.array(z.strictObject({ Header: z.string(), Value: z.string(), Override: override })),
    })
    .optional(),
  RemoveHeadersConfig: z.strictObject({ Items: z.array(z.strictObject({ Header: z.string() })) }).optional(),
  CorsConfig: z
    .strictObject({
      AccessControlAllowCredentials: z.literal(false),
      AccessControlAllowHeaders: z.strictObject({ Items: z.array(z.string()) }),
      AccessControlAllowMethods: z.strictObject({ Items: z.array(z.string()) }),
      // Supports only `*`, because a list of origins would make the header depend on the request.
      AccessControlAllowOrigins: z.strictObject({ Items: z.tuple([z.literal('*')]) }),
      AccessControlExposeHeaders: z.strictObject({ Items: z.array(z.string()) }).optional(),
      AccessControlMaxAgeSec: z.number().optional(),
      OriginOverride: override,
    })
    .optional(),
  SecurityHeadersConfig: z
    .strictObject({
      ContentSecurityPolicy: z
        .strictObject({ ContentSecurityPolicy: z.string().max(MAX_POLICY_CHARACTERS), Override: override })
        .optional(),
      ContentTypeOptions: z.strictObject({ Override: override }).optional(),
      FrameOptions: z.strictObject({ FrameOption: z.string(), Override: override }).optional(),
      ReferrerPolicy: z.strictObject({ ReferrerPolicy: z.string(), Override: override }).optional(),
      /** Accepted but not sent, because browsers ignore this header over plain HTTP. */
      StrictTransportSecurity: z.unknown().optional(),
      XSSProtection: z
        .strictObject({
          Protection: z.boolean(),
          ModeBlock: z.boolean().optional(),
          Override: override,
        })
        .optional(),
    })
    .optional(),
});

export interface ResponseHeadersPolicy {
  set: { name: string; value: string; override: boolean }[];
  remove: string[];
}

export function parseResponseHeadersPolicy(config: unknown): ResponseHeadersPolicy {
  const policy = policySchema.parse(config);
  const custom = (policy.CustomHeadersConfig?.Items ?? []).map((item) => ({
    name: item.Header.toLowerCase(),
    value: item.Value,
    override: item.Override,
  }));
  return {
    set: [...custom, ...securityHeaders(policy.SecurityHeadersConfig), ...corsHeaders(policy.CorsConfig)],
    remove: (policy.RemoveHeadersConfig?.Items ?? []).map((item) => item.Header.toLowerCase()),
  };
}

export function applyHeaders(policy: ResponseHeadersPolicy, headers: Record<string, string>): void {
  for (const name of policy.remove) delete headers[name];
  for (const { name, value, override } of policy.set) {
    if (override || headers[name] === undefined) headers[name] = value;
  }
}

type Policy = z.infer<typeof policySchema>;

function securityHeaders(config: Policy['SecurityHeadersConfig'] = {}): ResponseHeadersPolicy['set'] {
  const { ContentSecurityPolicy: csp, ContentTypeOptions: types, FrameOptions: frames } = config;
  const { ReferrerPolicy: referrer, XSSProtection: xss } = config;
  const set: ResponseHeadersPolicy['set'] = [];
  const add = (name: string, value: string, override: boolean) => set.push({ name, value, override });
  if (csp) add('content-security-policy', csp.ContentSecurityPolicy, csp.Override);
  if (types) add('x-content-type-options', 'nosniff', types.Override);
  if (frames) add('x-frame-options', frames.FrameOption, frames.Override);
  if (referrer) add('referrer-policy', referrer.ReferrerPolicy, referrer.Override);
  if (xss) {
    const value = `${xss.Protection ? 1 : 0}${xss.ModeBlock === true ? '; mode=block' : ''}`;
    add('x-xss-protection', value, xss.Override);
  }
  return set;
}

function corsHeaders(config: Policy['CorsConfig']): ResponseHeadersPolicy['set'] {
  if (config === undefined) return [];
  const lists: [name: string, value: string | undefined][] = [
    ['access-control-allow-origin', '*'],
    ['access-control-allow-methods', config.AccessControlAllowMethods.Items.join(', ')],
    ['access-control-allow-headers', config.AccessControlAllowHeaders.Items.join(', ')],
    ['access-control-expose-headers', config.AccessControlExposeHeaders?.Items.join(', ')],
    ['access-control-max-age', config.AccessControlMaxAgeSec?.toString()],
  ];
  return lists.flatMap(([name, value]) =>
    value === undefined ? [] : [{ name, value, override: config.OriginOverride }],
  );
}
