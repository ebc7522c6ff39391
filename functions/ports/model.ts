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

export interface Model {
  /**
   * Streams the response; `onText` receives the text so far.
   * Throws ModelThrottledError or ModelUnavailableError, which the workflow retries, and ModelRefusedError or
   * ModelAccessError, which it does not.
   */
  complete(request: ModelRequest, onText?: (textSoFar: string) => void): Promise<ModelResponse>;
  /** Whether the model in use sees images; none are sent to one that does not say so. */
  traits?(): Promise<{ seesImages: boolean }>;
}

/** The provider asked to slow down; worth retrying. */
export class ModelThrottledError extends Error {
  override readonly name = 'ModelThrottledError';
  readonly code = 'model_throttled';
}

/** The provider failed or the stream broke; worth retrying. */
export class ModelUnavailableError extends Error {
  override readonly name = 'ModelUnavailableError';
  readonly code = 'model_unavailable';
}

/** The provider refused the request itself; retrying cannot help. */
export class ModelRefusedError extends Error {
  override readonly name = 'ModelRefusedError';
  readonly code = 'model_refused';
}

/** The site's own access to the model is missing or used up; only its operators can mend it. */
export class ModelAccessError extends Error {
  override readonly name = 'ModelAccessError';
  readonly code = 'model_access';
}
