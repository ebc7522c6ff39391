/** The sections of a prompt: each between a pair of tags, alone on their lines. */

/** All sections; undefined content leaves one out. A line in the content that would close its own section is set apart. */
export function taggedSections(sections: Record<string, string | undefined>): string {
  return Object.entries(sections)
    .filter((entry): entry is [string, string] => entry[1] !== undefined)
    .map(([tag, content]) => `<${tag}>\n${inert(content, tag)}\n</${tag}>`)
    .join('\n');
}

/** A document never holds such a line; a person who writes one gets a space, and stays inside the section. */
function inert(content: string, tag: string): string {
  return content.replace(new RegExp(`^</${tag}>`, 'gim'), (line) => ` ${line}`);
}
