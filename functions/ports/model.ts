export interface ModelImage {
  format: 'png' | 'jpeg' | 'gif' | 'webp';
  bytes: Uint8Array;
}

export interface ModelMessage {
  role: 'user' | 'assistant';
  text: string;
  images?: readonly ModelImage[] | undefined;
  /** The length of the text's beginning that later requests repeat, so that providers can cache it. */
  repeatedLength?: number | undefined;
}

export interface ModelRequest {
  /** Text that stays the same between requests, so that providers can cache it. */
  system: string;
  /** User and assistant alternate; the user is first. */
  messages: readonly ModelMessage[];
  maxOutputTokens: number;
  temperature?: number | undefined;
  topP?: number | undefined;
  /** The reasoning budget in tokens, in addition to the output; ignored by models without reasoning. */
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
  /** `length` when the output limit cut the response off. */
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
  /** Undefined when unknown, as for a self-hosted server. */
  prices?: ModelPrices | undefined;
}

export interface Model {
  /** `onText` receives the text so far. Only ModelThrottledError and ModelUnavailableError are worth a later retry. */
  complete(request: ModelRequest, onText?: (textSoFar: string) => void): Promise<ModelResponse>;
  /** Returns the traits of the model that `complete` calls. */
  traits(): Promise<ModelTraits>;
}

interface ModelErrorOptions extends ErrorOptions {
  usage?: ModelUsage | undefined;
}

export abstract class ModelError extends Error {
  abstract readonly code: string;
  /** The usage until the failure, because providers charge for it. Undefined when no response had begun. */
  usage: ModelUsage | undefined;

  constructor(message: string, { usage, ...options }: ModelErrorOptions = {}) {
    super(message, options);
    this.usage = usage;
  }
}

/** The provider throttled the request; worth a later retry. */
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

/** The provider failed or the stream broke; worth a retry. */
export class ModelUnavailableError extends ModelError {
  override readonly name = 'ModelUnavailableError';
  readonly code = 'model_unavailable';
}

/** The provider refused the request; a retry cannot help. */
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

/** The deployment's access to the model is missing or its quota is used up; only operators can fix it. */
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
