/** The language model that plans, writes and repairs. */

export interface ModelRequest {
  /** Stable text, so that providers can cache it. */
  system: string;
  user: string;
  maxOutputTokens: number;
  temperature?: number | undefined;
  topP?: number | undefined;
}

export interface ModelAnswer {
  text: string;
  /** `length` when the answer was cut by the output limit. */
  stopReason: 'end' | 'length';
  inputTokens: number;
  outputTokens: number;
}

export interface Model {
  /**
   * Streams the answer; `onText` receives the text so far.
   * Throws ModelThrottledError or ModelUnavailableError, which the workflow retries, and ModelRefusedError, which it does not.
   */
  answer(request: ModelRequest, onText?: (textSoFar: string) => void): Promise<ModelAnswer>;
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
