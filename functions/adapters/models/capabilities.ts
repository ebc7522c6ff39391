/** What each family of models accepts; what it does not is clamped or dropped. */
import type { ModelRequest } from '../../ports/model.ts';

interface Capabilities {
  matches: RegExp;
  maxTemperature: number;
  /** `one`: topP only without a temperature. `none`: only its own defaults. */
  sampling: 'both' | 'one' | 'none';
  maxOutputTokens: number;
  /** Whether a cache point may stand behind the system prompt. */
  takesCachePoints: boolean;
  /** Whether it may say of its answer that it is a substitute, which makes the build free. */
  mayDisclaim?: boolean;
  /** Where OpenAI's protocol says the output limit; `max_tokens` when absent. */
  limitField?: 'max_completion_tokens';
}

/** The first that matches the id counts; ids may carry the prefix of an inference profile. */
const FAMILIES: readonly [Capabilities, ...Capabilities[]] = [
  {
    // The built-in composer.
    matches: /^buidl\.composer-/,
    maxTemperature: 1,
    sampling: 'both',
    maxOutputTokens: 65_536,
    takesCachePoints: false,
    mayDisclaim: true,
  },
  {
    matches: /claude-(?:v\d|instant|3-(?:opus|sonnet|haiku)|3-5-sonnet-20240620)/,
    maxTemperature: 1,
    sampling: 'both',
    maxOutputTokens: 4_096,
    takesCachePoints: false,
  },
  {
    matches: /claude-3-5/,
    maxTemperature: 1,
    sampling: 'both',
    maxOutputTokens: 8_192,
    takesCachePoints: true,
  },
  {
    // The newest refuse any sampling but their own.
    matches: /claude-(?:(?:opus|sonnet|haiku)-(?:4-[7-9]|4-\d\d(?!\d)|[5-9](?!\d)))/,
    maxTemperature: 1,
    sampling: 'none',
    maxOutputTokens: 128_000,
    takesCachePoints: true,
  },
  {
    matches: /claude/,
    maxTemperature: 1,
    sampling: 'one',
    maxOutputTokens: 64_000,
    takesCachePoints: true,
  },
  {
    matches: /amazon\.nova/,
    maxTemperature: 1,
    sampling: 'both',
    maxOutputTokens: 10_000,
    takesCachePoints: true,
  },
  {
    // OpenAI's reasoning models, directly or through OpenRouter.
    matches: /^(?:openai\/)?(?:gpt-5|o\d)/,
    maxTemperature: 1,
    sampling: 'none',
    maxOutputTokens: 128_000,
    takesCachePoints: false,
    limitField: 'max_completion_tokens',
  },
];

const ANY: Capabilities = {
  matches: /./,
  maxTemperature: 1,
  sampling: 'both',
  maxOutputTokens: 65_536,
  takesCachePoints: false,
};

function capabilitiesOf(modelId: string): Capabilities {
  return FAMILIES.find((family) => family.matches.test(modelId)) ?? ANY;
}

export interface InferenceSettings {
  maxTokens: number;
  temperature?: number;
  topP?: number;
}

/** The settings that this model takes, closest to what was asked. */
export function inferenceSettings(
  modelId: string,
  { maxOutputTokens, temperature, topP }: Pick<ModelRequest, 'maxOutputTokens' | 'temperature' | 'topP'>,
): InferenceSettings {
  const { maxTemperature, sampling, maxOutputTokens: limit } = capabilitiesOf(modelId);
  const sendsTemperature = temperature !== undefined && sampling !== 'none';
  const sendsTopP =
    topP !== undefined && (sampling === 'both' || (sampling === 'one' && temperature === undefined));
  return {
    maxTokens: Math.min(maxOutputTokens, limit),
    ...(sendsTemperature && { temperature: Math.min(temperature, maxTemperature) }),
    ...(sendsTopP && { topP }),
  };
}

/** Whether the model keeps what stands before a cache point. */
export function takesCachePoints(modelId: string): boolean {
  return capabilitiesOf(modelId).takesCachePoints;
}

/** Whether the model may say of its answer that it is a substitute. */
export function mayDisclaim(modelId: string): boolean {
  return capabilitiesOf(modelId).mayDisclaim ?? false;
}

/** What OpenAI's protocol calls the output limit for this model. */
export function limitFieldOf(modelId: string): 'max_tokens' | 'max_completion_tokens' {
  return capabilitiesOf(modelId).limitField ?? 'max_tokens';
}
