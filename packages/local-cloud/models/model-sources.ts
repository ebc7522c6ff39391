import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { ModelProvider } from '../../../infra/settings/stack-settings.ts';

export type Environment = Record<string, string | undefined>;

/** A provider or a local server of models. `MODEL=<name>/<model id>` selects one. */
export interface ModelSource {
  name: string;
  label: string;
  provider: ModelProvider;
  /** Undefined for Bedrock. */
  baseUrl?: string;
  /** Variables that may hold the API key, the documented one first. Empty for a local server. */
  keyVariables: readonly string[];
  /** Used when MODEL names no model. Undefined for a server on this machine, which lists its models instead. */
  defaultModel?: string;
}

export const MODEL_SOURCES: readonly ModelSource[] = [
  {
    name: 'ollama',
    label: 'Ollama',
    provider: 'openai-compatible',
    baseUrl: 'http://localhost:11434/v1',
    keyVariables: [],
  },
  {
    name: 'lmstudio',
    label: 'LM Studio',
    provider: 'openai-compatible',
    baseUrl: 'http://localhost:1234/v1',
    keyVariables: [],
  },
  {
    name: 'anthropic',
    label: 'Anthropic',
    provider: 'anthropic',
    baseUrl: 'https://api.anthropic.com',
    keyVariables: ['ANTHROPIC_API_KEY'],
    defaultModel: 'claude-sonnet-5-5',
  },
  {
    name: 'openai',
    label: 'OpenAI',
    provider: 'openai-compatible',
    baseUrl: 'https://api.openai.com/v1',
    keyVariables: ['OPENAI_API_KEY'],
    defaultModel: 'gpt-5',
  },
  {
    name: 'gemini',
    label: 'Google Gemini',
    provider: 'openai-compatible',
    baseUrl: 'https://generativelanguage.googleapis.com/v1beta/openai',
    keyVariables: ['GEMINI_API_KEY'],
    defaultModel: 'gemini-flash-latest',
  },
  {
    name: 'openrouter',
    label: 'OpenRouter',
    provider: 'openai-compatible',
    baseUrl: 'https://openrouter.ai/api/v1',
    keyVariables: ['OPENROUTER_API_KEY'],
    defaultModel: 'qwen/qwen3-coder',
  },
  {
    name: 'bedrock',
    label: 'Amazon Bedrock',
    provider: 'bedrock',
    keyVariables: ['AWS_PROFILE', 'AWS_ACCESS_KEY_ID'],
    defaultModel: 'global.anthropic.claude-sonnet-5-5',
  },
];

export function isLocal({ keyVariables }: ModelSource): boolean {
  return keyVariables.length === 0;
}

export function keyPlaceOf({ provider, keyVariables }: ModelSource, environment: Environment): string | undefined {
  const variable = keyVariables.find((name) => environment[name]);
  if (variable !== undefined || provider !== 'bedrock') return variable;
  const home = environment.HOME ?? homedir();
  return existsSync(join(home, '.aws/credentials')) ? '~/.aws/credentials' : undefined;
}
