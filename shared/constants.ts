/** The numbers and fixed choices of the product (section 9 of the specification). */

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
/** The limit for a screenshot of the running app that Check takes. */
export const AUTOMATIC_THUMBNAIL_MAX_BYTES = 200 * 1024;
export const BUILD_IMAGE_MAX_BYTES = 10 * 1024 * 1024;
export const BUILD_IMAGE_MAX_COUNT = 5;
/** Checked in the header of an image before decoding it. */
export const IMAGE_MAX_PIXELS = 50_000_000;
/** Larger images are scaled down: models use no more pixels, and documents contain their images. */
export const IMAGE_MAX_SIDE_PX = 1_568;
/** How long an upload form accepts a file. */
export const UPLOAD_FORM_LIFETIME_MS = 15 * 60_000;
/** How long a call may use an uploaded file. */
export const UPLOAD_LIFETIME_MS = 60 * 60_000;

/** The largest balance that an admin may set. Sums of such balances stay exact integers. */
export const ACCOUNT_MAX_CREDITS = 1_000_000_000_000;

export const USERNAME_MIN_LENGTH = 3;
export const USERNAME_MAX_LENGTH = 20;
export const PROJECT_NAME_MAX_LENGTH = 80;
export const PROMPT_MAX_LENGTH = 20_000;
export const CHAT_MESSAGE_MAX_LENGTH = 8_000;

export const NONCE_LIFETIME_MS = 5 * 60_000;
export const API_KEY_LIFETIME_MS = 90 * 24 * 60 * 60_000;
export const API_KEYS_PER_USER = 10;

/** The sweeper releases holds that are older. */
export const HOLD_LIFETIME_MS = 30 * 60_000;

/** Credits for each kind of build, and for a message to the assistant. */
export const CREDIT_COSTS = { CREATE_QUICK: 10, CREATE_FULL: 25, REVISE: 25, CHAT: 1 } as const;
/** Credits for an AI call of a published app. */
export const GATED_COSTS = { CHAT: 1, IMAGE: 2 } as const;
/** Limits of the AI calls of published apps, in addition to the rate limit that the owner sets. */
export const GATED_LIMITS = {
  VISITOR_RATE: { requests: 10, perSeconds: 60 },
  VISITOR_CALLS_PER_DAY: 200,
  /** Applies to apps whose owner set no rate limit. */
  DEFAULT_APP_RATE: { requests: 60, perSeconds: 60 },
  APP_CALLS_PER_DAY: 5_000,
  /** The sum over all apps that are billed to the same owner's account. */
  CREATOR_CREDITS_PER_DAY: 200,
} as const;
/** The limit for a document. Lambda responses are limited to about 6 MB. */
export const APP_MAX_BYTES = 5 * 1024 * 1024;
/** Revisions of one project. The owner deletes old ones to make room. */
export const REVISIONS_MAX = 150;
/** Remixes of one user in a day, because remixes are free. */
export const REMIXES_PER_DAY = 20;
/** Reports of published apps that are accepted in a day. */
export const REPORT_LIMITS = { PER_VISITOR: 10, PER_APP: 50 } as const;
export const CREDITS_PER_APPROXIMATE_BUILD = 25;
export const DEFAULT_ASV_DISCOUNT_THRESHOLD = 25_000;
/** The price of a SOL in the statistics until an admin sets another one. */
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
  /** A user who is not an admin called an admin endpoint. The details contain the number of calls in the hour. */
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

/** CloudFront sends the origin secret in this header and overwrites what a visitor puts in it. */
export const ORIGIN_SECRET_HEADER = 'x-origin-verify';

/** The keys in the browser's local storage (section 3 of the specification). */
export const STORAGE_KEYS = {
  apiKey: 'appgen_apiKey',
  user: 'appgen_user',
  walletName: 'walletName',
  activeOperation: 'appgen_activeOperation',
  dismissedAnnouncement: 'appgen_dismissedAnnouncement',
} as const;
