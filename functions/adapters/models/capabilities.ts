/** What each family of models accepts; what it does not is clamped or dropped. */
import type { ModelRequest } from '../../ports/model.ts';

interface Capabilities {
  matches: RegExp;
  maxTemperature: number;
  /** Whether topP may be sent beside temperature. */
  takesBothSamplings: boolean;
  maxOutputTokens: number;
}

/** Claude on Bedrock: temperature 0 to 1, the 4.5 models refuse temperature with topP, 64k tokens out. */
const CLAUDE: Capabilities = {
  matches: /anthropic\.claude/,
  maxTemperature: 1,
  takesBothSamplings: false,
  maxOutputTokens: 64_000,
};

const ANY: Capabilities = {
  matches: /./,
  maxTemperature: 1,
  takesBothSamplings: true,
  maxOutputTokens: 65_536,
};

export interface InferenceSettings {
  maxTokens: number;
  temperature?: number;
  topP?: number;
}

/** The settings that this model takes, closest to what was asked. */
export function inferenceSettings(modelId: string, request: ModelRequest): InferenceSettings {
  const capabilities = [CLAUDE].find((family) => family.matches.test(modelId)) ?? ANY;
  const { temperature, topP } = request;
  const sendsTopP = topP !== undefined && (temperature === undefined || capabilities.takesBothSamplings);
  return {
    maxTokens: Math.min(request.maxOutputTokens, capabilities.maxOutputTokens),
    ...(temperature !== undefined && { temperature: Math.min(temperature, capabilities.maxTemperature) }),
    ...(sendsTopP && { topP }),
  };
}
