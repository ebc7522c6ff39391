import { ModelContextError, type ModelRequest } from '../../ports/model.ts';
import { familyOf, type ModelFamily } from './model-families.ts';

export interface InferenceSettings {
  /** The output limit in tokens, including reasoning. */
  maxTokens: number;
  temperature?: number;
  topP?: number;
  reasoning?: ReasoningSetting;
}

export type Effort = 'low' | 'medium' | 'high';
export type ReasoningSetting =
  | { kind: 'budget'; tokens: number }
  /** `adaptive` is the format of Claude, and `effort` the format of OpenAI. */
  | { kind: 'adaptive' | 'effort'; effort: Effort };

/** The minimum budget that providers accept, and the default for a model that always reasons. */
const MIN_REASONING_TOKENS = 1_024;
/** Some models accept a higher temperature, but most do not. */
const MAX_TEMPERATURE = 1;
/** Claude reasons at its default temperature only. */
const REASONING_TEMPERATURE = 1;
/** A low estimate, because providers refuse a request whose prompt and output limit together exceed the context. */
const LEAST_CHARACTERS_PER_TOKEN = 3;
const MOST_CHARACTERS_PER_TOKEN = 6;
const LEAST_OUTPUT_TOKENS = 1_024;
const EFFORT_TOKENS = { low: 2_048, medium: 8_192 };

/** Returns the closest supported settings. Throws ModelContextError for a request that cannot fit. */
export function inferenceSettings(modelId: string, request: ModelRequest): InferenceSettings {
  const family = familyOf(modelId);
  const budget = reasoningBudget(family, request);
  const reasoning = reasoningSetting(family, budget);
  const limit = Math.min(request.maxOutputTokens + budget, family.maxOutputTokens);
  return {
    maxTokens: Math.min(limit, roomFor(family, request)),
    ...sampling(family, request, reasoning),
    ...(reasoning && { reasoning: withinLimit(reasoning, limit, request) }),
  };
}

/** Returns the budget in tokens; 0 when the request sets a temperature or topP that reasoning excludes. */
function reasoningBudget(family: ModelFamily, { reasoningTokens = 0, temperature, topP }: ModelRequest): number {
  if (family.reasoning === undefined) return 0;
  if (family.alwaysReasons) return Math.max(reasoningTokens, MIN_REASONING_TOKENS);
  if (family.reasoning === 'own') return reasoningTokens;
  const isSamplingChosen =
    (temperature ?? REASONING_TEMPERATURE) !== REASONING_TEMPERATURE ||
    (temperature === undefined && topP !== undefined);
  const excludes = family.sampling !== 'none' && isSamplingChosen;
  return reasoningTokens === 0 || excludes ? 0 : Math.max(reasoningTokens, MIN_REASONING_TOKENS);
}

function reasoningSetting({ reasoning }: ModelFamily, budget: number): ReasoningSetting | undefined {
  if (budget === 0 || reasoning === undefined || reasoning === 'own') return undefined;
  return reasoning === 'budget' ? { kind: 'budget', tokens: budget } : { kind: reasoning, effort: effortOf(budget) };
}

function effortOf(tokens: number): Effort {
  if (tokens <= EFFORT_TOKENS.low) return 'low';
  return tokens <= EFFORT_TOKENS.medium ? 'medium' : 'high';
}

/**
 * Reduces the reasoning budget, so that the text has room for the requested output, or for half of the limit if that is
 * less.
 */
function withinLimit(reasoning: ReasoningSetting, limit: number, { maxOutputTokens }: ModelRequest): ReasoningSetting {
  if (reasoning.kind !== 'budget') return reasoning;
  const left = limit - Math.min(maxOutputTokens, Math.floor(limit / 2));
  return { ...reasoning, tokens: Math.max(MIN_REASONING_TOKENS, Math.min(reasoning.tokens, left)) };
}

function sampling(
  family: ModelFamily,
  { temperature, topP }: ModelRequest,
  reasoning: ReasoningSetting | undefined,
): Pick<InferenceSettings, 'temperature' | 'topP'> {
  const isOwn = family.sampling === 'none' || (reasoning !== undefined && reasoning.kind !== 'effort');
  if (isOwn) return {};
  const sendsTopP = topP !== undefined && (family.sampling === 'both' || temperature === undefined);
  return {
    ...(temperature !== undefined && { temperature: Math.min(temperature, MAX_TEMPERATURE) }),
    ...(sendsTopP && { topP }),
  };
}

/** Returns the number of tokens that the model's context has left after the request. */
function roomFor({ contextTokens }: ModelFamily, { system, messages }: ModelRequest): number {
  if (contextTokens === undefined) return Number.POSITIVE_INFINITY;
  const characters = messages.reduce((sum, { text }) => sum + text.length, system.length);
  if (characters / MOST_CHARACTERS_PER_TOKEN > contextTokens) {
    throw new ModelContextError(`The request has ${characters} characters, which is too long for the model.`);
  }
  const room = contextTokens - Math.ceil(characters / LEAST_CHARACTERS_PER_TOKEN);
  return Math.max(LEAST_OUTPUT_TOKENS, room);
}
