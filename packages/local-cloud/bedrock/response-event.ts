export interface ResponseEnd {
  kind: 'end';
  stopReason: 'end_turn' | 'max_tokens' | 'stop_sequence' | 'content_filtered';
  inputTokens: number;
  outputTokens: number;
  /** Additional fields that the call requested. */
  fields?: Record<string, unknown> | undefined;
}

/** Part of a response: a piece of text, or the end with its stop reason and usage. */
export type ResponseEvent = { kind: 'text'; text: string } | ResponseEnd;

/** Average for English text. */
export const CHARACTERS_PER_TOKEN = 4;

/** Estimates the number of tokens. */
export function countTokens(text: string): number {
  return Math.ceil(text.length / CHARACTERS_PER_TOKEN);
}
