export interface ResponseEnd {
  kind: 'end';
  stopReason: 'end_turn' | 'max_tokens' | 'stop_sequence' | 'content_filtered';
  inputTokens: number;
  outputTokens: number;
  /** Additional fields that the call requested. */
  fields?: Record<string, unknown> | undefined;
}

export type ResponseEvent = { kind: 'text'; text: string } | ResponseEnd;

/** The average in English text. */
export const CHARACTERS_PER_TOKEN = 4;

export function countTokens(text: string): number {
  return Math.ceil(text.length / CHARACTERS_PER_TOKEN);
}
