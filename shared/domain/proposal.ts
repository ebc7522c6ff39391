import * as z from 'zod';
import { CSS_FRAMEWORKS, THEMES } from './build-settings.ts';
import { lookSchema } from './looks/look-schema.ts';
import { paletteSchema } from './palette.ts';
import { FEATURE_NAME_MAX_LENGTH, MAX_FEATURES, planImageSchema } from './plan.ts';
import { PROJECT_TYPES } from './project-type.ts';

/** The output limit of a proposal in tokens. A proposal is free, so it must stay cheap. */
export const PROPOSAL_TOKENS = 1_500;
export const MAX_QUESTIONS = 3;
export const MAX_OPTIONS = 4;
export const MAX_WISHES = 3;
export const WISH_MAX_LENGTH = 120;

const sentenceSchema = z.string().min(1).max(200);

export const proposalQuestionSchema = z.object({
  question: sentenceSchema,
  /** The first option is the default. */
  options: z.array(z.string().min(1).max(80)).min(2).max(MAX_OPTIONS),
  /** True when the idea contradicts itself. The options are then the two contradicting statements. */
  isContradiction: z.boolean(),
});
export type ProposalQuestion = z.infer<typeof proposalQuestionSchema>;

/** The plan of an app before its build. Any part may be missing while a model writes the plan. */
export const proposalSchema = z.object({
  title: z.string().min(1).max(80).optional(),
  type: z.enum(PROJECT_TYPES).optional(),
  summary: z.string().min(1).max(300).optional(),
  /** The functions that the idea names, in the words of the idea. */
  features: z.array(z.string().min(1).max(FEATURE_NAME_MAX_LENGTH)).max(MAX_FEATURES),
  theme: z.enum(THEMES).optional(),
  cssFramework: z.enum(CSS_FRAMEWORKS).optional(),
  palette: paletteSchema.optional(),
  look: lookSchema.pick({ direction: true, signature: true }).optional(),
  /** The typefaces of headings and of text, such as `Playfair Display`. */
  typefaces: z.array(z.string().min(1).max(80)).max(2).optional(),
  /** The colors, themes and frameworks that the idea names. They override the settings. */
  named: z.array(z.string().min(1).max(80)).max(6),
  /** Functions that the app cannot have, and the reasons. */
  cannot: z.array(z.object({ what: sentenceSchema, why: z.string().max(200) })).max(5),
  assumptions: z.array(sentenceSchema).max(5),
  questions: z.array(proposalQuestionSchema).max(MAX_QUESTIONS),
  /** The collections of data that visitors share. */
  data: z.array(sentenceSchema).max(10),
  images: z.array(planImageSchema).max(4),
  pictures: z.array(z.string().min(1).max(60)).max(24),
  /** Changes that the user may want next. */
  next: z.array(z.string().min(1).max(WISH_MAX_LENGTH)).max(MAX_WISHES),
});
export type Proposal = z.infer<typeof proposalSchema>;

export const EMPTY_PROPOSAL: Proposal = {
  features: [],
  named: [],
  cannot: [],
  assumptions: [],
  questions: [],
  data: [],
  images: [],
  pictures: [],
  next: [],
};

export const planAnswerSchema = z.strictObject({
  question: sentenceSchema,
  answer: z.string().trim().min(1).max(80),
});
export type PlanAnswer = z.infer<typeof planAnswerSchema>;

/** Returns the idea followed by the answers to the questions about it, one line each. */
export function answeredIdea(idea: string, answers: readonly PlanAnswer[]): string {
  if (answers.length === 0) return idea;
  return `${idea}\n\n${answers.map(({ question, answer }) => `${question} ${answer}`).join('\n')}`;
}
