/** Matches a fenced block labeled `prompt`. Without a closing fence, the block extends to the end of the text. */
const PROMPT_BLOCK = /^```prompt[^\S\n]*\n([\s\S]*?)(?:\n```|$(?![\s\S]))/gm;

/** Returns the prompt in a response without its explanation, or the whole response when no prompt is marked. */
export function promptInResponse(response: string): string {
  const blocks = [...response.matchAll(PROMPT_BLOCK)].map(([, prompt = '']) => prompt.trim());
  return blocks.findLast((prompt) => prompt !== '') ?? response;
}
