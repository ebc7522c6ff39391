export interface LocalModelRequest {
  modelId: string;
  /** The system prompts, joined with blank lines. Empty when the call has no system prompt. */
  system: string;
  messages: { role: 'user' | 'assistant'; text: string; imageCount: number }[];
  maxTokens: number;
  temperature?: number;
  topP?: number;
  stopSequences: string[];
  /** JSON Pointers of the additional response fields that the call requests. */
  fieldPaths?: string[];
}

export interface LocalModelDisclaimer {
  isFree: boolean;
  notes: string[];
}

export interface LocalModel {
  /** Returns the whole text. The server cuts the text at maxTokens and streams it. */
  complete(request: LocalModelRequest): string | Promise<string>;
  /**
   * Returns notes on the response: what the app lacks, and whether it is a generic app instead of the requested one.
   */
  disclaimer?(request: LocalModelRequest): LocalModelDisclaimer | undefined;
}
