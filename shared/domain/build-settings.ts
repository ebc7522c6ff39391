import * as z from 'zod';

/* Options and defaults of the build settings. The model receives only settings that the user chose. */

export const IMAGE_MODES = ['IMAGEN3', 'DALLE3', 'None'] as const;
export type ImageMode = (typeof IMAGE_MODES)[number];
export const DEFAULT_IMAGE_MODE: ImageMode = 'IMAGEN3';

export const THEMES = ['dark', 'light', 'system'] as const;
type Theme = (typeof THEMES)[number];
export const CSS_FRAMEWORKS = ['bootstrap', 'tailwind', 'materialize', 'plain'] as const;
type CssFramework = (typeof CSS_FRAMEWORKS)[number];
export const JS_FRAMEWORKS = ['vanilla', 'react', 'vue'] as const;
type JsFramework = (typeof JS_FRAMEWORKS)[number];

export const TEMPERATURE = { min: 0, max: 2, step: 0.1, default: 1 } as const;
export const TOP_P = { min: 0, max: 1, step: 0.1, default: 0.5 } as const;
export const MAX_OUTPUT_TOKENS = { min: 1024, max: 65_536, step: 1024, default: 50_000 } as const;

export const DEFAULT_LLM_SETTINGS: Record<'temperature' | 'topP' | 'maxOutputTokens', number> = {
  temperature: TEMPERATURE.default,
  topP: TOP_P.default,
  maxOutputTokens: MAX_OUTPUT_TOKENS.default,
};
export const DEFAULT_STYLE_SETTINGS: { theme: Theme; cssFramework: CssFramework; jsFramework: JsFramework } = {
  theme: 'dark',
  cssFramework: 'bootstrap',
  jsFramework: 'vanilla',
};

export const llmSettingsSchema = z.strictObject({
  temperature: z.number().min(TEMPERATURE.min).max(TEMPERATURE.max).optional(),
  topP: z.number().min(TOP_P.min).max(TOP_P.max).optional(),
  maxOutputTokens: z.int().min(MAX_OUTPUT_TOKENS.min).max(MAX_OUTPUT_TOKENS.max).optional(),
});
export type LlmSettings = z.infer<typeof llmSettingsSchema>;

export const styleSettingsSchema = z.strictObject({
  theme: z.enum(THEMES).optional(),
  cssFramework: z.enum(CSS_FRAMEWORKS).optional(),
  jsFramework: z.enum(JS_FRAMEWORKS).optional(),
});
export type StyleSettings = z.infer<typeof styleSettingsSchema>;

/** The settings that a user chose for an app. The model chooses the missing ones. */
export const chosenSettingsSchema = z.object({
  imageMode: z.enum(IMAGE_MODES).optional(),
  styleSettings: styleSettingsSchema.default({}),
  llmSettings: llmSettingsSchema.default({}),
});
export type ChosenSettings = z.infer<typeof chosenSettingsSchema>;

export function isAnyChosen(settings: StyleSettings | LlmSettings): boolean {
  return Object.values(settings).some((value) => value !== undefined);
}
