import * as z from 'zod';
import { modelRateSchema } from '../../shared/domain/model-rate.ts';
import { NETWORKS } from '../../shared/domain/network.ts';
import { requestLimitsSchema } from '../../shared/domain/request-limits.ts';
import { WEBHOOK_TARGETS } from '../../shared/domain/webhook-targets.ts';
import { accountSchema } from './backup-settings.ts';
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
/** An origin such as `https://buidl.example`. When empty, the domain that AWS assigns is used. */
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

const registrySchema = z
  .string()
  .trim()
  .transform((text) => text.replace(/\/+$/, ''))
  .pipe(
    z
      .literal('')
      .or(z.url({ protocol: /^https?$/, error: 'This is not an address such as https://registry.npmjs.org.' })),
  );

const MODEL_PROVIDERS = ['bedrock', 'openai-compatible', 'anthropic'] as const;
export type ModelProvider = (typeof MODEL_PROVIDERS)[number];
const ANTHROPIC_URL = 'https://api.anthropic.com';

const CANARY_MINUTES = [0, 5, 10, 15, 30] as const;
export type CanaryMinutes = (typeof CANARY_MINUTES)[number];

export const settingsShape = z.strictObject({
  region: regionSchema,
  /** The account of the deployment. When empty, the credentials decide. Backups in a second account need it. */
  account: accountSchema,
  network: z.enum(NETWORKS),
  /** Solana nodes for functions, in the order of preference, after those of the secret SolanaRpc. */
  rpcUrls: rpcUrlsSchema,
  /** Solana node for browsers. When empty, the first URL of `rpcUrls` is used. */
  publicRpcUrl: publicRpcUrlSchema,
  siteUrl: originSchema,
  appsUrl: originSchema,
  /** ACM certificates for the domains of siteUrl and appsUrl; empty when another service terminates TLS for them. */
  siteCertificateArn: certificateSchema,
  appsCertificateArn: certificateSchema,
  /**
   * True: each app has a separate host, which needs wildcard DNS and a wildcard certificate. Empty: true if there is a
   * certificate.
   */
  appHosts: z.union([z.literal(''), z.boolean()], 'This is neither true nor false.').default(''),
  /** Hosted zones of Route 53 for the domains' records; empty when the records are created by hand. */
  siteHostedZoneId: hostedZoneSchema,
  appsHostedZoneId: hostedZoneSchema,
  /** Allows custom domains for published apps. AWS charges for each (docs/operate/deploy.md). */
  customDomains: z.boolean().default(false),
  /** Name server for looking up the DNS records of custom domains. When empty, functions use their default resolver. */
  nameServer: textSchema.refine(
    (text) => /^(?:[\d.]+(?::\d+)?)?$/.test(text),
    'This is not an address such as 127.0.0.1:53.',
  ),
  /** Caches pages of published apps at the edge for a few seconds. */
  keepsViews: z.boolean().default(true),
  uploadsOrigin: originSchema,
  /** Where browsers receive change events, such as ws://localhost:3005. When empty, AppSync's own host is used. */
  eventsOrigin: textSchema.refine(
    (text) => /^(?:wss?:\/\/[\w.-]+(?::\d+)?)?$/.test(text),
    'This is not an origin such as wss://events.example.',
  ),
  modelProvider: z.enum(MODEL_PROVIDERS).default('bedrock'),
  /**
   * URL without `/chat/completions` (OpenAI-compatible) or `/v1/messages`. When empty, Anthropic's default URL is used.
   */
  modelBaseUrl: textSchema,
  modelId: z.string().trim().min(1).default('global.anthropic.claude-sonnet-5-5'),
  /** The model of the Examiner, from the same provider. When empty, the Examiner uses `modelId`. */
  examinerModel: textSchema,
  modelName: z.string().trim().min(1).default('Claude Sonnet 5.5'),
  /** Prices of models by id. They add to or replace those in `model-rates.ts`. */
  modelRates: z.record(z.string(), modelRateSchema).default({}),
  modelIsBuiltIn: z.boolean().default(false),
  signupCredits: z.int().min(0).default(0),
  requestLimits: z.preprocess((value) => value ?? {}, requestLimitsSchema),
  webAcl: z.preprocess((value) => value ?? {}, webAclSchema),
  lambdaConcurrency: lambdaConcurrencySchema,
  treasury: optionalKeySchema,
  asvMint: optionalKeySchema,
  adminPublicKeys: textSchema.pipe(publicKeyListSchema),
  allowListEnabled: z.boolean().default(false),
  browserPath: textSchema,
  /** Google's Gen AI API and its model, for the image source IMAGEN3. */
  googleImageUrl: z.url({ protocol: /^https?$/ }).default('https://generativelanguage.googleapis.com'),
  googleImageModel: z.string().trim().min(1).default('gemini-3.1-flash-image'),
  /** OpenAI's API and its model, for the image source DALLE3. */
  openAiImageUrl: z.url({ protocol: /^https?$/ }).default('https://api.openai.com'),
  openAiImageModel: z.string().trim().min(1).default('gpt-image-2.5-sunburst'),
  /**
   * npm registry for the libraries and fonts of apps that the product does not ship. When empty, nothing is fetched.
   */
  packageRegistry: registrySchema.default('https://registry.npmjs.org'),
  /** Allowed targets of webhooks. On AWS, a webhook to a loopback address would reach the function itself. */
  webhookTargets: z.enum(WEBHOOK_TARGETS).default('public'),
  /** Minutes during which only a tenth of the calls and builds use a new release; 0 disables this. */
  canaryMinutes: z.literal(CANARY_MINUTES).default(10),
  /** False disables automatic rollbacks, so that no alarm stops a release that ends an emergency. */
  releaseAlarms: z.boolean().default(true),
  /** Keeps the table and the buckets when the stack is deleted, and protects the table against deletion. */
  retainData: z.boolean().default(true),
  /**
   * A table from `npm run ops -- restore` that replaces the stack's table. When empty, the stack's own table is used.
   */
  tableName: textSchema.refine(
    (text) => /^(?:[\w.-]{3,255})?$/.test(text),
    'This is not a valid name of a DynamoDB table.',
  ),
  /** A second account for copies of daily backups. When empty, AWS Backup is not used. */
  backupAccount: accountSchema,
  /** Region of the copies. When empty, they are in the region of the stack. */
  backupRegion: regionSchema.or(z.literal('')).default(''),
  /** YouTube links for the steps of the help page, in order. An empty link keeps Buidl's own clip for this step. */
  helpVideos: z.array(z.string().trim()).max(4).default([]),
  /** Contact for security.txt, a mailto: or https: URL; if empty, security.txt names the site's page of rules. */
  securityContact: textSchema.refine(
    (text) => text === '' || /^(?:mailto:[^\s'"\\]+@[^\s'"\\]+|https:\/\/[^\s'"\\]+)$/.test(text),
    'This is not a mailto: or https: address.',
  ),
  /** Receives alarms and budget notifications. When empty, nobody receives them. */
  alarmEmail: textSchema.pipe(z.literal('').or(z.email('This is not an e-mail address.'))),
  /** In USD; 0 for no budget. Operators are notified at 80 % of the budget, and when the forecast exceeds it. */
  monthlyBudgetUsd: z.number().min(0).default(200),
});

/** Without these settings, payments have no receiver, and the site has neither admins nor notifications. */
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
  .refine(({ account, backupAccount }) => backupAccount === '' || (account !== '' && account !== backupAccount), {
    path: ['account'],
    error: 'Backups in a second account need the id of this one, which has to be another one.',
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
  .refine(({ siteHostedZoneId, siteCertificateArn }) => siteHostedZoneId === '' || siteCertificateArn !== '', {
    path: ['siteHostedZoneId'],
    error: 'CloudFront serves a custom domain only with its certificate.',
  })
  .refine(({ appsHostedZoneId, appsCertificateArn }) => appsHostedZoneId === '' || appsCertificateArn !== '', {
    path: ['appsHostedZoneId'],
    error: 'CloudFront serves a custom domain only with its certificate.',
  })
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

export class InvalidSettingsError extends Error {
  readonly code = 'invalid_settings';
}

/** Throws InvalidSettingsError, which names every missing, wrong or unknown value, and `source`. */
export function parseStackSettings(values: Readonly<Record<string, unknown>>, source: string): StackSettings {
  const parsed = settingsSchema.safeParse(values);
  if (parsed.success) return parsed.data;
  throw new InvalidSettingsError(`${source} is invalid:\n${z.prettifyError(parsed.error)}`);
}

/** Returns the defaults of the platform settings in the table. Functions read them from SETTINGS_DEFAULTS. */
export function settingsDefaults(settings: StackSettings) {
  return {
    network: settings.network,
    rpcUrls: settings.rpcUrls,
    publicRpcUrl: settings.publicRpcUrl,
    modelId: settings.modelId,
    ...(settings.examinerModel !== '' && { examinerModel: settings.examinerModel }),
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

/** Returns the provider of the model and its URL. Functions read them from MODEL_SERVICE. */
export function modelService(settings: StackSettings) {
  const { modelProvider: provider } = settings;
  return provider === 'bedrock' ? { provider } : { provider, baseUrl: baseUrlOf(settings) };
}

/** Returns the image services. Functions read them from IMAGE_SERVICES. */
export function imageServices(settings: StackSettings) {
  return {
    google: { url: settings.googleImageUrl, model: settings.googleImageModel },
    openai: { url: settings.openAiImageUrl, model: settings.openAiImageModel },
  };
}

/** Takes only two settings: the schema calls this function, so a parameter of the schema's type would be circular. */
function baseUrlOf({ modelProvider, modelBaseUrl }: { modelProvider: ModelProvider; modelBaseUrl: string }) {
  return modelProvider === 'anthropic' ? modelBaseUrl || ANTHROPIC_URL : modelBaseUrl;
}

function hasAppHosts({ appHosts, appsCertificateArn }: z.output<typeof settingsShape>): boolean {
  return appHosts === '' ? appsCertificateArn !== '' : appHosts;
}

/**
 * Returns false for an IP address, and for a host name without room for an app's label (31 of at most 253 characters).
 */
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
