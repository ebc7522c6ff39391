/** A rule of a prompt. Only `text` is sent to a model. */
export interface PromptRule {
  /** In lower case with hyphens. No other rule has it. */
  id: string;
  text: string;
  /** What goes wrong without it. */
  reason: string;
  /** The path of a test that fails without the rule or what it asks for, or a measured figure. */
  evidence: string;
}

/** Returns the rules as a list, in the order in which a model reads them. */
export function ruleLines(rules: readonly PromptRule[]): string {
  return rules.map(({ text }) => `- ${text}`).join('\n');
}
