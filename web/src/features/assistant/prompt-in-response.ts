/** A fenced block that the assistant labels as a prompt; one that was cut off ends with the text. */
const PROMPT_BLOCK = /^```prompt[^\S\n]*\n([\s\S]*?)(?:\n```|$(?![\s\S]))/gm;

/** Returns the prompt that a response offers, without what is said about it; the whole response when it marks none. */
export function promptInResponse(response: string): string {
  const blocks = [...response.matchAll(PROMPT_BLOCK)].map(([, prompt = '']) => prompt.trim());
  return blocks.findLast((prompt) => prompt !== '') ?? response;
}
