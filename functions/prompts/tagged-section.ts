/** The sections of a prompt: each between a pair of tags, alone on their lines. */

/** One section; undefined content leaves it out. */
export function taggedSections(sections: Record<string, string | undefined>): string {
  return Object.entries(sections)
    .filter((entry): entry is [string, string] => entry[1] !== undefined)
    .map(([tag, content]) => `<${tag}>\n${content}\n</${tag}>`)
    .join('\n');
}
