/** The version of the prompts, which a build's receipt contains. Raise it with every change of a prompt. */
export const PROMPT_VERSION = '2026-11-28.5';
