export interface ResponseEnd {
  kind: 'end';
  stopReason: 'end_turn' | 'max_tokens' | 'stop_sequence' | 'content_filtered';
  inputTokens: number;
  outputTokens: number;
  /** The additional fields that the call asked for. */
  fields?: Record<string, unknown> | undefined;
}

/** A response as it is produced: pieces of text, then the stop reason and the usage. */
export type ResponseEvent = { kind: 'text'; text: string } | ResponseEnd;

/** An average for English text. */
export const CHARACTERS_PER_TOKEN = 4;

/** An estimate. */
export function countTokens(text: string): number {
  return Math.ceil(text.length / CHARACTERS_PER_TOKEN);
}
