/** A conversation, to which the model returns one response. */
export interface LocalModelRequest {
  modelId: string;
  /** The system prompts, joined with blank lines; empty without one. */
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
  /** Returns notes on that text: what it lacks, and whether it is a substitute for the requested app. */
  disclaimer?(request: LocalModelRequest): LocalModelDisclaimer | undefined;
}
