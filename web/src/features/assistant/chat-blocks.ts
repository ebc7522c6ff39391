/** Reads the light Markdown of an answer: paragraphs, lists, code, bold words. No HTML comes out of it. */

export interface ChatSpan {
  id: number;
  kind: 'text' | 'bold' | 'code';
  text: string;
}

export interface ChatBlock {
  id: number;
  kind: 'paragraph' | 'bullets' | 'numbers' | 'code';
  /** The lines of a list, the one text of everything else. */
  items: { id: number; spans: ChatSpan[] }[];
}

const SPAN = /\*\*(?<bold>[^*\n]+)\*\*|`(?<code>[^`\n]+)`/g;
const BULLET = /^\s*[-*•]\s+/;
const NUMBER = /^\s*\d{1,3}[.)]\s+/;
const HEADING = /^\s*#{1,6}\s+/;
const FENCE = /^\s*```/;

type Draft = { kind: ChatBlock['kind']; lines: string[] };

export function readChatBlocks(text: string): ChatBlock[] {
  const drafts: Draft[] = [];
  let isOpen = false;
  let isCode = false;
  const add = (kind: Draft['kind'], line: string) => {
    const last = drafts.at(-1);
    if (isOpen && last?.kind === kind) last.lines.push(line);
    else drafts.push({ kind, lines: [line] });
    isOpen = true;
  };
  for (const line of text.split(/\r?\n/)) {
    if (FENCE.test(line)) {
      isCode = !isCode;
      isOpen = false;
    } else if (isCode) add('code', line);
    else if (line.trim() === '') isOpen = false;
    else if (BULLET.test(line)) add('bullets', line.replace(BULLET, ''));
    else if (NUMBER.test(line)) add('numbers', line.replace(NUMBER, ''));
    else if (HEADING.test(line)) {
      isOpen = false;
      add('paragraph', `**${line.replace(HEADING, '').replaceAll('*', '')}**`);
      isOpen = false;
    } else add('paragraph', line);
  }
  return drafts.map(toBlock);
}

function toBlock({ kind, lines }: Draft, id: number): ChatBlock {
  const isList = kind === 'bullets' || kind === 'numbers';
  const texts = isList ? lines : [lines.join('\n')];
  return {
    id,
    kind,
    items: texts.map((text, item) => ({
      id: item,
      spans: kind === 'code' ? [{ id: 0, kind: 'text', text }] : readSpans(text),
    })),
  };
}

function readSpans(text: string): ChatSpan[] {
  const spans: Omit<ChatSpan, 'id'>[] = [];
  let end = 0;
  for (const match of text.matchAll(SPAN)) {
    if (match.index > end) spans.push({ kind: 'text', text: text.slice(end, match.index) });
    const { bold, code } = match.groups ?? {};
    spans.push(bold === undefined ? { kind: 'code', text: code ?? '' } : { kind: 'bold', text: bold });
    end = match.index + match[0].length;
  }
  if (end < text.length) spans.push({ kind: 'text', text: text.slice(end) });
  return spans.map((span, id) => ({ ...span, id }));
}
