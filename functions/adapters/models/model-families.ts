import type { ModelPrices } from '../../ports/model.ts';

export interface ModelFamily {
  /**
   * Matches model ids. The first family that matches applies; ids may have the prefix of a provider or an inference
   * profile.
   */
  matches: RegExp;
  /** The maximum number of input and output tokens together in one call; undefined when the model's server decides. */
  contextTokens?: number;
  maxOutputTokens: number;
  /** `one`: accepts topP only without a temperature. `none`: accepts no sampling settings. */
  sampling: 'both' | 'one' | 'none';
  seesImages: boolean;
  /** True when the model accepts images but ignores them. */
  ignoresImages?: true;
  /**
   * How the model takes a reasoning budget. `budget`: in tokens. `adaptive`: as an effort, from which Claude decides
   * the budget. `effort`: in OpenAI's field. `own`: it always reasons and takes no budget. Undefined: it does not
   * reason, or its reasoning cannot be controlled.
   */
  reasoning?: 'budget' | 'adaptive' | 'effort' | 'own';
  alwaysReasons?: true;
  /** True when a cache point may follow the system prompt. */
  takesCachePoints?: true;
  /** True when the model may state that its app lacks requested parts, which can make the build free. */
  mayDisclaim?: true;
  /** The field of OpenAI's protocol for the output limit; defaults to `max_tokens`. */
  limitField?: 'max_completion_tokens';
  prices?: ModelPrices;
}

const K = 1_000;

/**
 * Returns a Claude family. `input` and `output` are USD prices per million tokens. Cached input tokens cost a tenth of
 * `input`.
 */
function claude(matches: RegExp, input: number, output: number, more: Partial<ModelFamily> = {}): ModelFamily {
  return {
    matches,
    contextTokens: 200 * K,
    maxOutputTokens: 64 * K,
    sampling: 'one',
    seesImages: true,
    takesCachePoints: true,
    prices: { input, cachedInput: input / 10, output },
    ...more,
  };
}

/** The newest Claude models refuse custom sampling. */
const NEWEST_CLAUDE = {
  contextTokens: 1_000 * K,
  maxOutputTokens: 128 * K,
  sampling: 'none',
  reasoning: 'adaptive',
} as const;
const ALWAYS_REASONING_CLAUDE = { ...NEWEST_CLAUDE, alwaysReasons: true } as const;
const OLD_CLAUDE = { sampling: 'both', maxOutputTokens: 4_096 } as const;

function nova(matches: RegExp, input: number, output: number, more: Partial<ModelFamily> = {}): ModelFamily {
  return {
    matches,
    contextTokens: 300 * K,
    maxOutputTokens: 10 * K,
    sampling: 'both',
    seesImages: true,
    takesCachePoints: true,
    prices: { input, cachedInput: input / 4, output },
    ...more,
  };
}

function reasoningGpt(matches: RegExp, input: number, output: number): ModelFamily {
  return {
    matches,
    contextTokens: 400 * K,
    maxOutputTokens: 128 * K,
    sampling: 'none',
    seesImages: true,
    reasoning: 'effort',
    alwaysReasons: true,
    limitField: 'max_completion_tokens',
    prices: { input, cachedInput: input / 10, output },
  };
}

function gpt(matches: RegExp, input: number, output: number, more: Partial<ModelFamily> = {}): ModelFamily {
  return {
    matches,
    contextTokens: 128 * K,
    maxOutputTokens: 16_384,
    sampling: 'both',
    seesImages: true,
    prices: { input, cachedInput: input / 2, output },
    ...more,
  };
}

/**
 * Returns a family of open models, which are self-hosted or rented by the hour. They have no fixed context size or
 * price.
 */
function open(matches: RegExp, more: Partial<ModelFamily> = {}): ModelFamily {
  return { matches, maxOutputTokens: 65_536, sampling: 'both', seesImages: false, ...more };
}

/** For models of unknown families. Images are sent to these models, because some of them support images. */
export const UNKNOWN_FAMILY = open(/./, { seesImages: true });

/** Prices in USD for a million tokens as of November 2026, without discounts. */
export const MODEL_FAMILIES: readonly ModelFamily[] = [
  open(/^buidl\.composer-/, {
    seesImages: true,
    ignoresImages: true,
    mayDisclaim: true,
    prices: { input: 0, cachedInput: 0, output: 0 },
  }),

  claude(/claude-3-opus/, 15, 75, { ...OLD_CLAUDE }),
  claude(/claude-3-haiku/, 0.25, 1.25, { ...OLD_CLAUDE }),
  claude(/claude-(?:v\d|instant|3-sonnet)/, 3, 15, { ...OLD_CLAUDE, seesImages: false }),
  claude(/claude-3[-.]5-haiku/, 0.8, 4, { sampling: 'both', maxOutputTokens: 8_192 }),
  claude(/claude-3[-.]5/, 3, 15, { sampling: 'both', maxOutputTokens: 8_192 }),
  claude(/claude-3[-.]7/, 3, 15, { reasoning: 'budget' }),
  claude(/claude-fable/, 10, 50, ALWAYS_REASONING_CLAUDE),
  claude(/claude-opus-5[-.][5-9](?!\d)/, 4, 20, {
    ...ALWAYS_REASONING_CLAUDE,
    prices: { input: 4, cachedInput: 0.2, output: 20 },
  }),
  claude(/claude-opus-[5-9](?!\d)/, 5, 25, ALWAYS_REASONING_CLAUDE),
  claude(/claude-sonnet-5[-.][5-9](?!\d)/, 2, 10, {
    ...ALWAYS_REASONING_CLAUDE,
    prices: { input: 2, cachedInput: 0.1, output: 10 },
  }),
  claude(/claude-sonnet-[5-9](?!\d)/, 2, 10, ALWAYS_REASONING_CLAUDE),
  claude(/claude-haiku-[5-9](?!\d)/, 1, 5, ALWAYS_REASONING_CLAUDE),
  claude(/claude-opus-4[-.](?:[7-9](?!\d)|\d\d(?!\d))/, 5, 25, NEWEST_CLAUDE),
  claude(/claude-sonnet-4[-.](?:[7-9](?!\d)|\d\d(?!\d))/, 3, 15, NEWEST_CLAUDE),
  claude(/claude-haiku-4[-.](?:[7-9](?!\d)|\d\d(?!\d))/, 1, 5, NEWEST_CLAUDE),
  claude(/claude-opus-4[-.]6/, 5, 25, { reasoning: 'adaptive' }),
  claude(/claude-opus-4[-.]5/, 5, 25, { reasoning: 'budget' }),
  claude(/claude-opus-4/, 15, 75, { reasoning: 'budget', maxOutputTokens: 32 * K }),
  claude(/claude-sonnet-4[-.]6/, 3, 15, { reasoning: 'adaptive' }),
  claude(/claude-sonnet-4/, 3, 15, { reasoning: 'budget' }),
  claude(/claude-haiku-4/, 1, 5, { reasoning: 'budget' }),
  claude(/claude/, 0, 0, { prices: undefined }),

  nova(/amazon\.nova-micro/, 0.035, 0.14, { contextTokens: 128 * K, seesImages: false }),
  nova(/amazon\.nova-lite/, 0.06, 0.24),
  nova(/amazon\.nova-premier/, 2.5, 12.5, { contextTokens: 1_000 * K }),
  nova(/amazon\.nova/, 0.8, 3.2),

  { ...reasoningGpt(/^(?:openai\/)?gpt-[6-9]/, 0, 0), prices: undefined },
  reasoningGpt(/^(?:openai\/)?gpt-5[\w.]*-nano/, 0.05, 0.4),
  reasoningGpt(/^(?:openai\/)?gpt-5[\w.]*-mini/, 0.25, 2),
  reasoningGpt(/^(?:openai\/)?gpt-5\.[5-9]/, 5, 30),
  reasoningGpt(/^(?:openai\/)?gpt-5/, 1.25, 10),
  { ...reasoningGpt(/^(?:openai\/)?o\d-mini/, 1.1, 4.4), contextTokens: 200 * K, maxOutputTokens: 100 * K },
  { ...reasoningGpt(/^(?:openai\/)?o\d/, 2, 8), contextTokens: 200 * K, maxOutputTokens: 100 * K },
  gpt(/gpt-4\.1-mini/, 0.4, 1.6, { contextTokens: 1_000 * K, maxOutputTokens: 32_768 }),
  gpt(/gpt-4\.1/, 2, 8, { contextTokens: 1_000 * K, maxOutputTokens: 32_768 }),
  gpt(/gpt-4o-mini/, 0.15, 0.6),
  gpt(/gpt-4o/, 2.5, 10),

  open(/gemini/, { contextTokens: 1_000 * K, seesImages: true, reasoning: 'own' }),
  open(/gpt-oss/, { contextTokens: 128 * K, reasoning: 'effort', alwaysReasons: true }),
  open(/vl\b|vision|omni|llava|pixtral|gemma-?[34]|llama-?4|minicpm-v|mistral-small-?3/, {
    seesImages: true,
  }),
  open(/deepseek-(?:r\d|reasoner)|qwq|magistral|qwen-?3(?!.*(?:coder|instruct))/, { reasoning: 'own' }),
  open(/coder|codestral|devstral|deepseek|qwen|mistral|llama|phi-?\d|granite|starcoder|codegemma/),
];

export function familyOf(modelId: string): ModelFamily {
  return MODEL_FAMILIES.find(({ matches }) => matches.test(modelId)) ?? UNKNOWN_FAMILY;
}
