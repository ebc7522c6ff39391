/**
 * Returns the sections of a prompt, each between a pair of tags on separate lines. Omits undefined sections. Content
 * cannot close its section.
 */
export function taggedSections(sections: Record<string, string | undefined>): string {
  return Object.entries(sections)
    .filter((entry): entry is [string, string] => entry[1] !== undefined)
    .map(([tag, content]) => `<${tag}>\n${escapeClosingTag(content, tag)}\n</${tag}>`)
    .join('\n');
}

/**
 * Returns the length of the document at the start of a prompt, for caching: later prompts start with the same document.
 * Returns 0 when the prompt does not begin with a document.
 */
export function documentLength(prompt: string): number {
  const end = '\n</document>';
  return prompt.startsWith('<document>\n') ? prompt.indexOf(end) + end.length : 0;
}

/** Indents a line that starts with the closing tag, so that user text stays inside its section. */
function escapeClosingTag(content: string, tag: string): string {
  return content.replace(new RegExp(`^</${tag}>`, 'gim'), (line) => ` ${line}`);
}
