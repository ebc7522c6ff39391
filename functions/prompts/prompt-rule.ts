/** A rule of a prompt. Only `text` is sent to a model. */
export interface PromptRule {
  /** In lower case with hyphens. No other rule has it. */
  id: string;
  text: string;
  /** The fault that the rule prevents. It is an expectation unless `evidence` has a figure about it. */
  reason: string;
  /** The path of the nearest test, which need not fail without the rule, or a measured figure. */
  evidence: string;
}

/** Returns the rules as a list, in the order in which a model reads them. */
export function ruleLines(rules: readonly PromptRule[]): string {
  return rules.map(({ text }) => `- ${text}`).join('\n');
}
