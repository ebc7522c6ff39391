/** A rule of a prompt. Only `text` is sent to a model. */
export interface PromptRule {
  /** In lower case with hyphens. No other rule has it. */
  id: string;
  text: string;
  /** What the rule is to prevent. It is an expectation where `evidence` has no figure about just that. */
  reason: string;
  /** The path of the nearest test, which need not fail without the rule, or a measured figure. */
  evidence: string;
}

/** Returns the rules as a list, in the order in which a model reads them. */
export function ruleLines(rules: readonly PromptRule[]): string {
  return rules.map(({ text }) => `- ${text}`).join('\n');
}
