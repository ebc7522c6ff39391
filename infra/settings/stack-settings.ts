/** The settings of a deployment, which a file of `environments` gives. */
import * as z from 'zod';
import { modelRateSchema } from '../../shared/domain/model-rate.ts';
import { NETWORKS } from '../../shared/domain/network.ts';
import { requestLimitsSchema } from '../../shared/domain/request-limits.ts';
import { WEBHOOK_TARGETS } from '../../shared/domain/webhook-targets.ts';
import { lambdaConcurrencySchema, regionSchema, webAclSchema } from './limit-settings.ts';
import { MODEL_RATES } from './model-rates.ts';
import { publicKeyListSchema, publicKeySettingSchema } from './public-key-setting.ts';
import {
  admitsBrowsersOnMainnet,
  NO_PUBLIC_RPC_ON_MAINNET,
  publicRpcUrlSchema,
  rpcUrlsSchema,
} from './rpc-settings.ts';

const textSchema = z.string().trim().default('');
const optionalKeySchema = textSchema.pipe(z.literal('').or(publicKeySettingSchema));
/** An origin such as `https://buidl.example`; empty for the one that AWS assigns. */
const originSchema = textSchema
  .transform((text) => text.replace(/\/+$/, ''))
  .refine((text) => text === '' || isOrigin(text), 'This is not an origin such as https://buidl.example.');

/** CloudFront accepts certificates of us-east-1 only. */
const certificateSchema = textSchema.refine(
  (text) => text === '' || /^arn:aws[\w-]*:acm:us-east-1:\d{12}:certificate\/\S+$/.test(text),
  'This is not the ARN of a certificate in us-east-1.',
);

const hostedZoneSchema = textSchema.refine(
  (text) => /^(?:Z[0-9A-Z]{1,31})?$/.test(text),
  'This is not the id of a hosted zone such as Z0123456789ABCDEFGHIJ.',
);

const MODEL_PROVIDERS = ['bedrock', 'openai-compatible', 'anthropic'] as const;
export type ModelProvider = (typeof MODEL_PROVIDERS)[number];
const ANTHROPIC_URL = 'https://api.anthropic.com';

/** The times that CodeDeploy knows. */
const CANARY_MINUTES = [0, 5, 10, 15, 30] as const;
export type CanaryMinutes = (typeof CANARY_MINUTES)[number];

export const settingsShape = z.strictObject({
  region: regionSchema,
  network: z.enum(NETWORKS),
  /** The nodes of Solana that functions ask, in the order of preference, after those of the secret SolanaRpc. */
  rpcUrls: rpcUrlsSchema,
  /** The node that browsers ask; empty for the first of `rpcUrls`. */
  publicRpcUrl: publicRpcUrlSchema,
  siteUrl: originSchema,
  appsUrl: originSchema,
  /** ACM certificates for the domains of siteUrl and appsUrl; empty when another service terminates TLS for them. */
  siteCertificateArn: certificateSchema,
  appsCertificateArn: certificateSchema,
  /**
   * Whether each app has a host of its own below that of appsUrl, which needs a DNS record and, for CloudFront to accept such
   * hosts, a certificate for `*.`; empty for yes with a certificate, and no without.
   */
  appHosts: z.union([z.literal(''), z.boolean()], 'This is neither true nor false.').default(''),
  /** The hosted zones of Route 53 that get the domains' records; empty where the records are made by hand. */
  siteHostedZoneId: hostedZoneSchema,
  appsHostedZoneId: hostedZoneSchema,
  /** Allows custom domains for published apps. AWS charges for each (docs/operate/deploy.md). */
  customNames: z.boolean().default(false),
  /** The name server that is asked for the records of such names; empty for the resolver of the functions. */
  nameServer: textSchema.refine(
    (text) => /^(?:[\d.]+(?::\d+)?)?$/.test(text),
    'This is not an address such as 127.0.0.1:53.',
  ),
  /** Whether the edge keeps views of published apps for a few seconds; tests that change an app and look at once need it off. */
  keepsViews: z.boolean().default(true),
  uploadsOrigin: originSchema,
  modelProvider: z.enum(MODEL_PROVIDERS).default('bedrock'),
  /**
   * The URL of an OpenAI-compatible server, up to and without `/chat/completions`, or of Anthropic's API, up to and without
   * `/v1/messages`; empty for Anthropic's own.
   */
  modelBaseUrl: textSchema,
  modelId: z.string().trim().min(1).default('global.anthropic.claude-sonnet-5-5'),
  modelName: z.string().trim().min(1).default('Claude Sonnet 5.5'),
  /** What models cost, by their ids; in addition to and in place of those in `model-rates.ts`. */
  modelRates: z.record(z.string(), modelRateSchema).default({}),
  modelIsBuiltIn: z.boolean().default(false),
  signupCredits: z.int().min(0).default(0),
  /** The limits that differ from their defaults. */
  requestLimits: z.preprocess((value) => value ?? {}, requestLimitsSchema),
  webAcl: z.preprocess((value) => value ?? {}, webAclSchema),
  lambdaConcurrency: lambdaConcurrencySchema,
  treasury: optionalKeySchema,
  asvMint: optionalKeySchema,
  adminPublicKeys: textSchema.pipe(publicKeyListSchema),
  allowListEnabled: z.boolean().default(false),
  browserPath: textSchema,
  /** Draws images where IMAGEN3 is chosen: a model of Google's Gen AI API. */
  googleImageUrl: z.url({ protocol: /^https?$/ }).default('https://generativelanguage.googleapis.com'),
  googleImageModel: z.string().trim().min(1).default('gemini-3.1-flash-image'),
  /** Draws images where DALLE3 is chosen: a model of OpenAI's API. */
  openAiImageUrl: z.url({ protocol: /^https?$/ }).default('https://api.openai.com'),
  openAiImageModel: z.string().trim().min(1).default('gpt-image-2.5-sunburst'),
  /** Where webhooks may lead; on AWS, the loopback addresses are those of the function itself. */
  webhookTargets: z.enum(WEBHOOK_TARGETS).default('public'),
  /** For how many minutes a tenth of the calls and builds tries a release before all do; 0 for not at all. */
  canaryMinutes: z.literal(CANARY_MINUTES).default(10),
  /** Keeps the table and the buckets when the stack is deleted, and protects the table against it. */
  retainData: z.boolean().default(true),
  /**
   * A table that `npm run ops -- restore` has made, to use instead of the one that the stack makes, which stays where it is; empty for
   * the stack's own.
   */
  tableName: textSchema.refine(
    (text) => /^(?:[\w.-]{3,255})?$/.test(text),
    'This is no name of a DynamoDB table.',
  ),
  /** Links of YouTube videos for the steps of the help page, in their order; an empty one for Buidl's own clip. */
  helpVideos: z.array(z.string().trim()).max(4).default([]),
  /** Where security.txt sends those who find a hole: a mailto: or https: address; empty for the page with the rules. */
  securityContact: textSchema.refine(
    (text) => text === '' || /^(?:mailto:[^\s'"\\]+@[^\s'"\\]+|https:\/\/[^\s'"\\]+)$/.test(text),
    'This is not a mailto: or https: address.',
  ),
  /** Receives the alarms, and what is told of the budget; empty for no subscriber. */
  alarmEmail: textSchema.pipe(z.literal('').or(z.email('This is no e-mail address.'))),
  /** What the AWS account should cost a month at most, in USD: the operators are told at 80 %, and of a forecast; 0 for no budget. */
  monthlyBudgetUsd: z.number().min(0).default(200),
});

/** Without them nobody is paid, nobody can act, and nobody is told. */
const NEEDED_ON_MAINNET = ['treasury', 'adminPublicKeys', 'alarmEmail'] as const;

const settingsSchema = settingsShape
  .transform((settings) => ({
    ...settings,
    publicRpcUrl: settings.publicRpcUrl || (settings.rpcUrls[0] ?? ''),
  }))
  .superRefine((settings, context) => {
    if (settings.network !== 'mainnet-beta') return;
    for (const name of NEEDED_ON_MAINNET.filter((needed) => settings[needed].length === 0)) {
      context.addIssue({ code: 'custom', path: [name], message: 'A deployment on mainnet needs it.' });
    }
    if (!admitsBrowsersOnMainnet(settings.publicRpcUrl)) {
      context.addIssue({ code: 'custom', path: ['publicRpcUrl'], message: NO_PUBLIC_RPC_ON_MAINNET });
    }
  })
  .refine(({ network, webhookTargets }) => network === 'localnet' || webhookTargets === 'public', {
    path: ['webhookTargets'],
    error: 'Only a stack on one machine (localnet) may call that machine.',
  })
  .refine((settings) => settings.modelProvider === 'bedrock' || isHttpUrl(baseUrlOf(settings)), {
    path: ['modelBaseUrl'],
    error: 'An OpenAI-compatible model needs the http(s) URL of its server.',
  })
  .refine(({ siteUrl, siteCertificateArn }) => siteCertificateArn === '' || siteUrl !== '', {
    path: ['siteUrl'],
    error: 'A certificate needs the URL of its domain.',
  })
  .refine(({ appsUrl, appsCertificateArn }) => appsCertificateArn === '' || appsUrl !== '', {
    path: ['appsUrl'],
    error: 'A certificate needs the URL of its domain.',
  })
  .refine(
    ({ siteHostedZoneId, siteCertificateArn }) => siteHostedZoneId === '' || siteCertificateArn !== '',
    {
      path: ['siteHostedZoneId'],
      error: 'CloudFront answers for a domain of your own only with its certificate.',
    },
  )
  .refine(
    ({ appsHostedZoneId, appsCertificateArn }) => appsHostedZoneId === '' || appsCertificateArn !== '',
    {
      path: ['appsHostedZoneId'],
      error: 'CloudFront answers for a domain of your own only with its certificate.',
    },
  )
  .transform((settings) => ({ ...settings, appHosts: hasAppHosts(settings) }))
  .refine(({ appHosts, appsUrl }) => !appHosts || canHaveHostsBelow(appsUrl), {
    path: ['appsUrl'],
    error: 'Hosts for each app (appHosts) need the URL of a domain name, of at most 222 characters.',
  })
  .refine(({ appHosts, appsUrl, siteUrl }) => !appHosts || !isBelow(siteUrl, appsUrl), {
    path: ['siteUrl'],
    error: 'The site must not be below the domain of the apps.',
  });

export type StackSettings = z.output<typeof settingsSchema>;

/** A setting is missing or invalid. */
export class InvalidSettingsError extends Error {
  readonly code = 'invalid_settings';
}

/**
 * Returns the settings with their defaults. Throws InvalidSettingsError, which names every value that is missing, wrong or unknown;
 * `source` is where they stand.
 */
export function parseStackSettings(values: Readonly<Record<string, unknown>>, source: string): StackSettings {
  const parsed = settingsSchema.safeParse(values);
  if (parsed.success) return parsed.data;
  throw new InvalidSettingsError(`${source} is invalid:\n${z.prettifyError(parsed.error)}`);
}

/** The defaults of the product's settings item, as the functions read them from SETTINGS_DEFAULTS. */
export function settingsDefaults(settings: StackSettings) {
  return {
    network: settings.network,
    rpcUrls: settings.rpcUrls,
    publicRpcUrl: settings.publicRpcUrl,
    modelId: settings.modelId,
    model: { name: settings.modelName, isBuiltIn: settings.modelIsBuiltIn },
    modelRate: settings.modelRates[settings.modelId] ?? MODEL_RATES[settings.modelId],
    signupCredits: settings.signupCredits,
    treasury: settings.treasury,
    asvMint: settings.asvMint,
    adminPublicKeys: settings.adminPublicKeys,
    isAllowListEnabled: settings.allowListEnabled,
    limits: settings.requestLimits,
    helpVideos: settings.helpVideos,
  };
}

/** The service of the model, as the functions read it from MODEL_SERVICE. */
export function modelService(settings: StackSettings) {
  const { modelProvider: provider } = settings;
  return provider === 'bedrock' ? { provider } : { provider, baseUrl: baseUrlOf(settings) };
}

/** The image services, as the functions read them from IMAGE_SERVICES. */
export function imageServices(settings: StackSettings) {
  return {
    google: { url: settings.googleImageUrl, model: settings.googleImageModel },
    openai: { url: settings.openAiImageUrl, model: settings.openAiImageModel },
  };
}

/** Not typed by the settings, whose schema calls it. */
function baseUrlOf({ modelProvider, modelBaseUrl }: { modelProvider: ModelProvider; modelBaseUrl: string }) {
  return modelProvider === 'anthropic' ? modelBaseUrl || ANTHROPIC_URL : modelBaseUrl;
}

function hasAppHosts({ appHosts, appsCertificateArn }: z.output<typeof settingsShape>): boolean {
  return appHosts === '' ? appsCertificateArn !== '' : appHosts;
}

/** Names have at most 253 characters, of which the label of an app and its dot take 31. Addresses have no hosts below them. */
function canHaveHostsBelow(url: string): boolean {
  const hostname = URL.canParse(url) ? new URL(url).hostname : '';
  return hostname !== '' && hostname.length <= 222 && !/^\[|\.?\d+$/.test(hostname);
}

function isBelow(url: string, domainUrl: string): boolean {
  return url !== '' && new URL(url).hostname.endsWith(`.${new URL(domainUrl).hostname}`);
}

function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text;
}

function isHttpUrl(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}
