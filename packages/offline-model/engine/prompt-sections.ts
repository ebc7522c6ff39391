/** Reads the stage from the system prompt, and the tagged sections from the user's message. */

const STAGES = ['estimator', 'planner', 'coder', 'repairer', 'editor', 'rewriter', 'examiner', 'assistant'] as const;
export type Stage = (typeof STAGES)[number] | 'unknown';

/** Returns the stage that the first line of the system prompt names. */
export function stageOf(system: string): Stage {
  const firstLine = system.trimStart().split('\n', 1)[0] ?? '';
  const role = /^You are the (\w+) of Buidl\./.exec(firstLine)?.[1]?.toLowerCase();
  return STAGES.find((stage) => stage === role) ?? 'unknown';
}

const NAMES = [
  'question',
  'project_name',
  'project_type',
  'idea',
  'settings',
  'default_settings',
  'file_names',
  'user_images',
  'attached_files',
  'attached_texts',
  'attached_tables',
  'images',
  'looks',
  'pictures',
  'look',
  'plan',
  'art_direction',
  'earlier_changes',
  'known_problems',
  'checks',
  'new_settings',
  'change',
  'document',
  'problems',
  'lines',
  'features',
  'earlier_flows',
  'gone',
  'views',
  'proves_nothing',
  'failed',
] as const;
export type SectionName = (typeof NAMES)[number];
export type Sections = Partial<Record<SectionName, string>>;

/**
 * Returns the verbatim content of each tagged section. A tag counts only when it is alone in its line. A section ends
 * at the last closing tag before the next known section, so that a document or an idea may contain tags.
 */
export function parseSections(message: string): Sections {
  const lines = message.replaceAll('\r\n', '\n').split('\n');
  const sections: Sections = {};
  for (let at = 0; at < lines.length; at += 1) {
    const name = NAMES.find((known) => lines[at] === `<${known}>`);
    if (name === undefined || name in sections) continue;
    const closing = closingLine(lines, name, at);
    sections[name] = lines.slice(at + 1, closing).join('\n');
    at = closing;
  }
  return sections;
}

function closingLine(lines: readonly string[], name: SectionName, opening: number): number {
  const first = lines.indexOf(`</${name}>`, opening);
  if (first < 0) return lines.length;
  // An idea or a document may contain the closing tag, too. Only the real closing tag is followed by another section or
  // by nothing.
  for (let line = first; line >= 0; line = lines.indexOf(`</${name}>`, line + 1)) {
    const next = lines.slice(line + 1).find((text) => text.trim() !== '');
    if (next === undefined || NAMES.some((other) => next === `<${other}>`)) return line;
  }
  return first;
}
