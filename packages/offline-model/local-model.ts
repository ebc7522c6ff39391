/** A conversation to which the model returns one whole response. */
export interface LocalModelRequest {
  modelId: string;
  /** The system prompts, joined with blank lines; empty without one. */
  system: string;
  messages: { role: 'user' | 'assistant'; text: string; imageCount: number }[];
  maxTokens: number;
  temperature?: number;
  topP?: number;
  stopSequences: string[];
  /** JSON Pointers of what the call asks for besides the text. */
  fieldPaths?: string[];
}

export interface LocalModelDisclaimer {
  isFree: boolean;
  notes: string[];
}

export interface LocalModel {
  /** Returns the whole text; the server cuts it at maxTokens and streams it. */
  complete(request: LocalModelRequest): string | Promise<string>;
  /** Returns what the model says of that text: what it leaves out, and whether it is a substitute for what was asked. */
  disclaimer?(request: LocalModelRequest): LocalModelDisclaimer | undefined;
}
