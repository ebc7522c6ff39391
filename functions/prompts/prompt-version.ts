/** Which prompts made an app; told in its receipt. To be raised with every change of a prompt. */
export const PROMPT_VERSION = '2026-11-21.3';
