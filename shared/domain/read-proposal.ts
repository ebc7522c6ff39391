import * as z from 'zod';
import { CSS_FRAMEWORKS, THEMES } from './build-settings.ts';
import { paletteOf } from './looks/look.ts';
import { directionWith } from './looks/look-directions.ts';
import { paletteSchema } from './palette.ts';
import { planImageSchema } from './plan.ts';
import { PROJECT_TYPES } from './project-type.ts';
import {
  EMPTY_PROPOSAL,
  MAX_OPTIONS,
  MAX_QUESTIONS,
  type Proposal,
  type ProposalQuestion,
  proposalSchema,
} from './proposal.ts';
import { truncateText } from './truncate-text.ts';

/**
 * Matches a line such as `FEATURE: a timer of 25 minutes`, with the Markdown marks that models put around it. Each line
 * is matched alone, so that an unreadable line does not affect other lines.
 */
const LINE = /^[\s>*_`#-]*([A-Z]+)[*_`]*:[\s*_`]*(.+?)[\s*_`]*$/u;
const PALETTE_COLORS = ['background', 'surface', 'text', 'muted', 'primary', 'accent'] as const;
const shape = proposalSchema.shape;

/**
 * Reads a proposal from the lines that a model writes. Ignores lines that cannot be read, and the last line while the
 * model may still be writing it.
 */
export function readProposal(response: string, isWhole: boolean): Proposal {
  const lines = response.split(/\r?\n/);
  const proposal = (isWhole ? lines : lines.slice(0, -1)).reduce(withLine, EMPTY_PROPOSAL);
  // Contradictions first, because the app cannot satisfy both sides.
  const questions = proposal.questions.toSorted(
    (one, other) => Number(other.isContradiction) - Number(one.isContradiction),
  );
  const { look, theme } = proposal;
  const palette = proposal.palette ?? (look && paletteOf({ ...look, theme }));
  return { ...proposal, ...(palette && { palette }), questions: questions.slice(0, MAX_QUESTIONS) };
}

/** Returns true if a build can use the proposal as its plan. */
export function isBuildable(proposal: Proposal): boolean {
  return proposal.features.length > 0 && proposal.palette !== undefined;
}

function withLine(proposal: Proposal, line: string): Proposal {
  const [, key = '', text = ''] = LINE.exec(line) ?? [];
  switch (key) {
    case 'TITLE':
      return { ...proposal, title: truncateText(text, 80) };
    case 'TYPE':
      return { ...proposal, type: z.enum(PROJECT_TYPES).safeParse(text.toLowerCase()).data ?? proposal.type };
    case 'SUMMARY':
      return { ...proposal, summary: truncateText(text, 300) };
    case 'FEATURE':
      return { ...proposal, features: added(proposal.features, text, shape.features) };
    case 'DATA':
      return { ...proposal, data: added(proposal.data, text, shape.data) };
    case 'THEME':
      return { ...proposal, theme: z.enum(THEMES).safeParse(text.toLowerCase()).data ?? proposal.theme };
    case 'CSS':
      return {
        ...proposal,
        cssFramework: z.enum(CSS_FRAMEWORKS).safeParse(text.toLowerCase()).data ?? proposal.cssFramework,
      };
    case 'PALETTE':
      return { ...proposal, palette: readPalette(text) ?? proposal.palette };
    case 'LOOK':
      return withLook(proposal, text);
    case 'NAMED':
      return {
        ...proposal,
        named: text.split(',').reduce((all, name) => added(all, name, shape.named), proposal.named),
      };
    case 'CANNOT':
      return withLimit(proposal, text);
    case 'ASSUMED':
      return { ...proposal, assumptions: added(proposal.assumptions, text, shape.assumptions) };
    case 'QUESTION':
    case 'CONTRADICTION':
      return withQuestion(proposal, text, key === 'CONTRADICTION');
    case 'IMAGE':
      return withImage(proposal, text);
    case 'PICTURE':
      return { ...proposal, pictures: added(proposal.pictures, text, shape.pictures) };
    case 'NEXT':
      return { ...proposal, next: added(proposal.next, text, shape.next) };
    default:
      return proposal;
  }
}

/** Adds a text to a list, truncated to the schema's limit. Returns the list unchanged if it is full or has the text. */
function added(list: readonly string[], text: string, schema: z.ZodArray<z.ZodString>): string[] {
  const item = truncateText(text.trim(), schema.element.maxLength ?? 0);
  const next = [...list, item];
  const isKnown = list.some((known) => known.toLowerCase() === item.toLowerCase());
  return !isKnown && schema.safeParse(next).success ? next : [...list];
}

function partsOf(text: string): string[] {
  return text.split('|').map((part) => part.trim());
}

function withLook(proposal: Proposal, text: string): Proposal {
  const [direction = '', signature] = partsOf(text);
  const look = shape.look.safeParse({ direction: direction.toLowerCase(), signature }).data;
  if (look === undefined) return proposal;
  const { heading, body } = directionWith(look.direction);
  return { ...proposal, look, typefaces: [...new Set([heading.family, body.family])] };
}

function readPalette(text: string): Proposal['palette'] {
  const colors = text.match(/#[0-9a-fA-F]{6}\b/g) ?? [];
  const palette = Object.fromEntries(PALETTE_COLORS.map((name, at) => [name, colors[at]]));
  return paletteSchema.safeParse(palette).data;
}

function withLimit(proposal: Proposal, text: string): Proposal {
  const [what = '', why = ''] = partsOf(text);
  const cannot = [...proposal.cannot, { what: truncateText(what, 200), why: truncateText(why, 200) }];
  return shape.cannot.safeParse(cannot).success ? { ...proposal, cannot } : proposal;
}

/** Adds a question. Omits a question with fewer than two options, because its answer would change nothing. */
function withQuestion(proposal: Proposal, text: string, isContradiction: boolean): Proposal {
  const [question = '', ...options] = partsOf(text);
  const asked: ProposalQuestion = {
    question: truncateText(question, 200),
    options: [...new Set(options.filter((option) => option !== '').map((option) => truncateText(option, 80)))].slice(
      0,
      MAX_OPTIONS,
    ),
    isContradiction,
  };
  const isUsable = shape.questions.element.safeParse(asked).success;
  const isKnown = proposal.questions.some((known) => known.question === asked.question);
  return isUsable && !isKnown ? { ...proposal, questions: [...proposal.questions, asked] } : proposal;
}

function withImage(proposal: Proposal, text: string): Proposal {
  const [placeholder_id, aspect, purpose, prompt] = partsOf(text);
  const image = planImageSchema.safeParse({ placeholder_id, aspect, purpose, prompt }).data;
  const isKnown = proposal.images.some((known) => known.placeholder_id === placeholder_id);
  if (!image || isKnown || proposal.images.length >= 4) return proposal;
  return { ...proposal, images: [...proposal.images, image] };
}
