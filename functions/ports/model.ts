/** The language model that plans, writes and repairs. */

export interface ModelImage {
  format: 'png' | 'jpeg' | 'gif' | 'webp';
  bytes: Uint8Array;
}

export interface ModelMessage {
  role: 'user' | 'assistant';
  text: string;
  /** Images that go with the text of a user. */
  images?: readonly ModelImage[] | undefined;
  /** How many characters the text begins with that later requests repeat, so that providers can cache them. */
  repeatedLength?: number | undefined;
}

export interface ModelRequest {
  /** Stable text, so that providers can cache it. */
  system: string;
  /** Begins with the user's and alternates. */
  messages: readonly ModelMessage[];
  maxOutputTokens: number;
  temperature?: number | undefined;
  topP?: number | undefined;
  /** How many tokens it may think before it responds, besides its output; a model that cannot think ignores it. */
  reasoningTokens?: number | undefined;
  /** Ends the response early, because nobody waits for it any more. */
  signal?: AbortSignal | undefined;
}

export interface ModelUsage {
  /** All tokens read, those from a cache included. */
  inputTokens: number;
  outputTokens: number;
  /** How many of the input tokens came from a cache. */
  cachedInputTokens: number;
}

/**
 * What a model says of its own response besides the text. Only the adapter of a model that may say so sets it; the text of a
 * model never does.
 */
export interface ModelDisclaimer {
  /** Whether the response is a substitute for what was asked, so that the build costs nothing. */
  isFree: boolean;
  /** What the response leaves out, one sentence each, for the user. */
  notes: readonly string[];
}

export interface ModelResponse extends ModelUsage {
  text: string;
  /** `length` when the response was cut by the output limit. */
  stopReason: 'end' | 'length';
  disclaimer?: ModelDisclaimer | undefined;
}

/** USD for a million tokens, as the provider lists them. */
export interface ModelPrices {
  input: number;
  cachedInput: number;
  output: number;
}

/** What stages need to know of the model in use. */
export interface ModelTraits {
  /** Whether it sees images; a message to one that does not must have none. */
  seesImages: boolean;
  /** Whether it can say what is wrong with what it sees. The offline model takes images and looks at none. */
  judgesImages?: boolean;
  /** Undefined when they are not known, as for a server of one's own. */
  prices?: ModelPrices | undefined;
}

export interface Model {
  /**
   * Streams the response; `onText` receives the text so far. Throws a ModelError: ModelThrottledError and
   * ModelUnavailableError are worth a later try, the others are not.
   */
  complete(request: ModelRequest, onText?: (textSoFar: string) => void): Promise<ModelResponse>;
  /** Returns the traits of the model that `complete` asks. */
  traits(): Promise<ModelTraits>;
}

interface ModelErrorOptions extends ErrorOptions {
  usage?: ModelUsage | undefined;
}

/** A call of a model that failed. */
export abstract class ModelError extends Error {
  abstract readonly code: string;
  /** What the call used until it failed, when it had begun to respond. Providers charge for it. */
  usage: ModelUsage | undefined;

  constructor(message: string, { usage, ...options }: ModelErrorOptions = {}) {
    super(message, options);
    this.usage = usage;
  }
}

/** The provider asked to slow down; worth a later try. */
export class ModelThrottledError extends ModelError {
  override readonly name = 'ModelThrottledError';
  readonly code = 'model_throttled';
  /** When the provider said how long to wait. */
  readonly retryAfterSeconds: number | undefined;

  constructor(message: string, options: ModelErrorOptions & { retryAfterSeconds?: number | undefined } = {}) {
    super(message, options);
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** The provider failed or the stream broke; worth retrying. */
export class ModelUnavailableError extends ModelError {
  override readonly name = 'ModelUnavailableError';
  readonly code = 'model_unavailable';
}

/** The provider refused the request itself; retrying cannot help. */
export class ModelRefusedError extends ModelError {
  override readonly name = 'ModelRefusedError';
  readonly code = 'model_refused';
}

/** The request is longer than what the model can read. */
export class ModelContextError extends ModelError {
  override readonly name = 'ModelContextError';
  readonly code = 'model_context';
}

/** The model takes no images, or not this one. */
export class ModelImageError extends ModelError {
  override readonly name = 'ModelImageError';
  readonly code = 'model_image';
}

/** The site's own access to the model is missing or used up; only its operators can mend it. */
export class ModelAccessError extends ModelError {
  override readonly name = 'ModelAccessError';
  readonly code = 'model_access';
}

/** The provider does not accept the site's key. */
export class ModelKeyError extends ModelError {
  override readonly name = 'ModelKeyError';
  readonly code = 'model_key';
}

/** The provider does not have the model that the site is set to. */
export class ModelUnknownError extends ModelError {
  override readonly name = 'ModelUnknownError';
  readonly code = 'model_unknown';
}
