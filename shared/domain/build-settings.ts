import * as z from 'zod';
import {
  CSS_FRAMEWORKS,
  DEFAULT_STYLE_SETTINGS,
  JS_FRAMEWORKS,
  MAX_OUTPUT_TOKENS,
  TEMPERATURE,
  THEMES,
  TOP_P,
} from '../constants.ts';

export const llmSettingsSchema = z.strictObject({
  temperature: z.number().min(TEMPERATURE.min).max(TEMPERATURE.max).default(TEMPERATURE.default),
  topP: z.number().min(TOP_P.min).max(TOP_P.max).default(TOP_P.default),
  maxOutputTokens: z
    .int()
    .min(MAX_OUTPUT_TOKENS.min)
    .max(MAX_OUTPUT_TOKENS.max)
    .default(MAX_OUTPUT_TOKENS.default),
});
export type LlmSettings = z.infer<typeof llmSettingsSchema>;

export const styleSettingsSchema = z.strictObject({
  theme: z.enum(THEMES).default(DEFAULT_STYLE_SETTINGS.theme),
  cssFramework: z.enum(CSS_FRAMEWORKS).default(DEFAULT_STYLE_SETTINGS.cssFramework),
  jsFramework: z.enum(JS_FRAMEWORKS).default(DEFAULT_STYLE_SETTINGS.jsFramework),
});
export type StyleSettings = z.infer<typeof styleSettingsSchema>;
