/** A rule of a prompt. Only `text` is sent to a model. */
export interface PromptRule {
  /** A unique id, in lower case with hyphens. */
  id: string;
  text: string;
  /** The fault that the rule should prevent. The effect is measured only if `evidence` contains a figure about it. */
  reason: string;
  /** A measured figure, or the path of the nearest test, which may pass even without the rule. */
  evidence: string;
}

/** Returns the rules as a list, in the order in which a model reads them. */
export function ruleLines(rules: readonly PromptRule[]): string {
  return rules.map(({ text }) => `- ${text}`).join('\n');
}
