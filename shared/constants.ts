/** Every number and fixed choice of the product (spec section 9), with its unit in its name. */

export const POLL_INTERVAL_MS = 5_000;
export const POLL_RETRY_MS = 10_000;
export const PROGRESS_LINES_KEPT = 3;
export const HUMOROUS_LINE_EVERY = 3;
export const SHOWCASE_ROTATION_MS = 10_000;
export const WALLET_CONNECT_DELAY_MS = 150;
export const WALLET_MODAL_FADE_MS = 150;
export const COPIED_LABEL_MS = 400;
export const WALLET_DETECTION_MS = 5_000;

export const API_KEY_PREVIEW_LENGTH = 8;
export const PROJECT_ID_PREVIEW_LENGTH = 12;
export const ADMIN_KEY_PREVIEW_LENGTH = 12;

export const THUMBNAIL_MAX_BYTES = 5 * 1024 * 1024;
export const THUMBNAIL_WIDTH_PX = 1280;
export const THUMBNAIL_HEIGHT_PX = 720;
/** Of one that was taken of the running app. */
export const AUTOMATIC_THUMBNAIL_MAX_BYTES = 200 * 1024;
export const BUILD_IMAGE_MAX_BYTES = 10 * 1024 * 1024;
export const BUILD_IMAGE_MAX_COUNT = 5;
/** Read from an image's header, before it is decoded. */
export const IMAGE_MAX_PIXELS = 50_000_000;
/** What is kept of an image: models see no more, and documents carry theirs inside. */
export const IMAGE_MAX_SIDE_PX = 1_568;
/** How long an upload may begin, and how long afterwards its key may be used. */
export const UPLOAD_FORM_LIFETIME_MS = 15 * 60_000;
export const UPLOAD_LIFETIME_MS = 60 * 60_000;

/** What admins may bring an account to: far from where numbers stop being exact, whatever is added to it. */
export const ACCOUNT_MAX_CREDITS = 1_000_000_000_000;

export const USERNAME_MIN_LENGTH = 3;
export const USERNAME_MAX_LENGTH = 20;
export const PROJECT_NAME_MAX_LENGTH = 80;
export const PROMPT_MAX_LENGTH = 20_000;
export const CHAT_MESSAGE_MAX_LENGTH = 8_000;

export const NONCE_LIFETIME_MS = 5 * 60_000;
export const API_KEY_LIFETIME_MS = 90 * 24 * 60 * 60_000;
export const API_KEYS_PER_USER = 10;

/** A hold never outlives this (design section 6); the sweeper releases what is older. */
export const HOLD_LIFETIME_MS = 30 * 60_000;

/** Credits charged for one operation of each kind. */
export const CREDIT_COSTS = { CREATE_QUICK: 10, CREATE_FULL: 25, REVISE: 25, CHAT: 1 } as const;
/** What an AI call of a published app costs its bank, in credits. */
export const GATED_COSTS = { CHAT: 1, IMAGE: 2 } as const;
/** Limits of AI calls on top of the rate that an app's owner sets. */
export const GATED_LIMITS = {
  VISITOR_RATE: { requests: 10, perSeconds: 60 },
  VISITOR_CALLS_PER_DAY: 200,
  /** For apps whose owner set no rate. */
  DEFAULT_APP_RATE: { requests: 60, perSeconds: 60 },
  APP_CALLS_PER_DAY: 5_000,
  /** What all apps that are billed to one creator's account may spend in a day. */
  CREATOR_CREDITS_PER_DAY: 200,
} as const;
/** Of the document of a published app; a function can answer little more. */
export const APP_MAX_BYTES = 5 * 1024 * 1024;
/** Revisions of one project; its oldest are to be deleted before it gets more. */
export const REVISIONS_MAX = 150;
/** Projects that one user may make from others in a day; they cost nothing. */
export const REMIXES_PER_DAY = 20;
/** Reports of apps that are kept in a day. */
export const REPORT_LIMITS = { PER_VISITOR: 10, PER_APP: 50 } as const;
export const CREDITS_PER_APPROXIMATE_BUILD = 25;
export const DEFAULT_ASV_DISCOUNT_THRESHOLD = 25_000;
/** What statistics take a SOL for until an admin says otherwise. */
export const DEFAULT_SOL_USD = 150;

export const PROJECT_TYPES = ['webapp', 'game', 'website'] as const;
export type ProjectType = (typeof PROJECT_TYPES)[number];
export const IMAGE_MODES = ['IMAGEN3', 'DALLE3', 'None'] as const;
export type ImageMode = (typeof IMAGE_MODES)[number];
export const THEMES = ['dark', 'light', 'system'] as const;
export type Theme = (typeof THEMES)[number];
export const CSS_FRAMEWORKS = ['bootstrap', 'tailwind', 'materialize', 'plain'] as const;
export type CssFramework = (typeof CSS_FRAMEWORKS)[number];
export const JS_FRAMEWORKS = ['vanilla', 'react', 'vue'] as const;
export type JsFramework = (typeof JS_FRAMEWORKS)[number];
export const BILLING_MODELS = ['app_wallet', 'creator_account'] as const;
export type BillingModel = (typeof BILLING_MODELS)[number];
export const LEDGER_KINDS = [
  'grant',
  'purchase',
  'hold',
  'capture',
  'release',
  'transfer',
  'adjustment',
] as const;
export const OPERATION_STATUSES = ['running', 'completed', 'failed'] as const;
export type OperationStatus = (typeof OPERATION_STATUSES)[number];
export const ADMIN_ACTION_TYPES = [
  'adjust_credits',
  'ban_user',
  'unban_user',
  'whitelist_add',
  'whitelist_remove',
  'announcement',
  'settings',
  'resolve_payment',
  'resolve_report',
  'take_down',
  'restore_app',
  'cancel_operation',
  'showcase',
  'export',
  /** Somebody who is no admin called for an admin's action; the details say how often within the hour. */
  'access_refused',
  'wrong_password',
] as const;
export type AdminActionType = (typeof ADMIN_ACTION_TYPES)[number];

export const NETWORKS = ['localnet', 'devnet', 'testnet', 'mainnet-beta'] as const;
export type Network = (typeof NETWORKS)[number];

export const TEMPERATURE = { min: 0, max: 2, step: 0.1, default: 1 } as const;
export const TOP_P = { min: 0, max: 1, step: 0.1, default: 0.5 } as const;
export const MAX_OUTPUT_TOKENS = { min: 1024, max: 65_536, step: 1024, default: 50_000 } as const;

export const DEFAULT_LLM_SETTINGS = {
  temperature: TEMPERATURE.default,
  topP: TOP_P.default,
  maxOutputTokens: MAX_OUTPUT_TOKENS.default,
};
export const DEFAULT_STYLE_SETTINGS: { theme: Theme; cssFramework: CssFramework; jsFramework: JsFramework } =
  {
    theme: 'dark',
    cssFramework: 'bootstrap',
    jsFramework: 'vanilla',
  };
export const DEFAULT_PROJECT_TYPE: ProjectType = 'webapp';
export const DEFAULT_IMAGE_MODE: ImageMode = 'IMAGEN3';

export const PAGE_LIMIT_DEFAULT = 50;
export const PAGE_LIMIT_MAX = 100;

/** What the CDN proves itself to the API with; it overwrites what a visitor sends in it. */
export const ORIGIN_SECRET_HEADER = 'x-origin-verify';

/** The keys of the browser's local storage (spec section 3). */
export const STORAGE_KEYS = {
  apiKey: 'appgen_apiKey',
  user: 'appgen_user',
  walletName: 'walletName',
  activeOperation: 'appgen_activeOperation',
  dismissedAnnouncement: 'appgen_dismissedAnnouncement',
} as const;
