export interface ModelImage {
  format: 'png' | 'jpeg' | 'gif' | 'webp';
  bytes: Uint8Array;
}

export interface ModelMessage {
  role: 'user' | 'assistant';
  text: string;
  images?: readonly ModelImage[] | undefined;
  /** The number of characters at the start of the text that later requests repeat. Providers can cache them. */
  repeatedLength?: number | undefined;
}

export interface ModelRequest {
  /** The system prompt. It stays the same between requests, so that providers can cache it. */
  system: string;
  /** The roles alternate, beginning with the user. */
  messages: readonly ModelMessage[];
  maxOutputTokens: number;
  temperature?: number | undefined;
  topP?: number | undefined;
  /** The maximum number of reasoning tokens, in addition to `maxOutputTokens`. Models without reasoning ignore it. */
  reasoningTokens?: number | undefined;
  signal?: AbortSignal | undefined;
}

export interface ModelUsage {
  /** All input tokens, including cached ones. */
  inputTokens: number;
  outputTokens: number;
  cachedInputTokens: number;
}

/** A model's statement about its own app. Its adapter reads it from a separate response field, never from the text. */
export interface ModelDisclaimer {
  /** True when the app lacks requested parts, so that the build is free. */
  isFree: boolean;
  /** Sentences for the user about what the app lacks. */
  notes: readonly string[];
}

export interface ModelResponse extends ModelUsage {
  text: string;
  /** `length`: the output limit cut the response off. */
  stopReason: 'end' | 'length';
  disclaimer?: ModelDisclaimer | undefined;
}

/** The provider's list prices, in USD for a million tokens. */
export interface ModelPrices {
  input: number;
  cachedInput: number;
  output: number;
}

export interface ModelTraits {
  /** True when the model accepts images; other models must not get any. */
  seesImages: boolean;
  /** True when the model can judge images. The offline model accepts images but ignores them. */
  judgesImages?: boolean;
  /** Undefined when the prices are unknown, as for a self-hosted server. */
  prices?: ModelPrices | undefined;
}

export interface Model {
  /**
   * Requests a response. `onText` receives the text so far. Only after a ModelThrottledError or a ModelUnavailableError
   * can a later retry succeed.
   */
  complete(request: ModelRequest, onText?: (textSoFar: string) => void): Promise<ModelResponse>;
  /** Returns the traits of the model that `complete` calls. */
  traits(): Promise<ModelTraits>;
}

interface ModelErrorOptions extends ErrorOptions {
  usage?: ModelUsage | undefined;
}

export abstract class ModelError extends Error {
  abstract readonly code: string;
  /** The usage until the failure, because providers charge for it; undefined when no response had begun. */
  usage: ModelUsage | undefined;

  constructor(message: string, { usage, ...options }: ModelErrorOptions = {}) {
    super(message, options);
    this.usage = usage;
  }
}

/** Thrown when the provider throttled the request. A later retry may succeed. */
export class ModelThrottledError extends ModelError {
  override readonly name = 'ModelThrottledError';
  readonly code = 'model_throttled';
  /** Set when the provider sent a wait time. */
  readonly retryAfterSeconds: number | undefined;

  constructor(message: string, options: ModelErrorOptions & { retryAfterSeconds?: number | undefined } = {}) {
    super(message, options);
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** Thrown when the provider failed or the stream broke. A retry may succeed. */
export class ModelUnavailableError extends ModelError {
  override readonly name = 'ModelUnavailableError';
  readonly code = 'model_unavailable';
}

/** Thrown when the provider refused the request. A retry cannot succeed. */
export class ModelRefusedError extends ModelError {
  override readonly name = 'ModelRefusedError';
  readonly code = 'model_refused';
}

export class ModelContextError extends ModelError {
  override readonly name = 'ModelContextError';
  readonly code = 'model_context';
}

export class ModelImageError extends ModelError {
  override readonly name = 'ModelImageError';
  readonly code = 'model_image';
}

/** Thrown when the deployment has no access to the model or has used up its quota. Only operators can fix it. */
export class ModelAccessError extends ModelError {
  override readonly name = 'ModelAccessError';
  readonly code = 'model_access';
}

export class ModelKeyError extends ModelError {
  override readonly name = 'ModelKeyError';
  readonly code = 'model_key';
}

export class ModelUnknownError extends ModelError {
  override readonly name = 'ModelUnknownError';
  readonly code = 'model_unknown';
}
