import {
  CSS_FRAMEWORKS,
  DEFAULT_STYLE_SETTINGS,
  JS_FRAMEWORKS,
  type LlmSettings,
  MAX_OUTPUT_TOKENS,
  type StyleSettings,
  TEMPERATURE,
  TOP_P,
} from '../../../../../shared/domain/build-settings.ts';
import { SliderField } from '../../../components/ui/slider-field.tsx';
import { message, t } from '../../../lib/language/translate.ts';
import { usePublicConfig } from '../../../lib/use-public-config.ts';
import type { FormSettings } from '../build-settings.ts';
import { AutomaticNote } from './automatic-note.tsx';
import { ChoiceField } from './choice-field.tsx';

export const CSS_LABELS = {
  bootstrap: 'Bootstrap',
  tailwind: 'Tailwind',
  materialize: 'Materialize',
  plain: message('Plain CSS'),
} as const;
const PLAIN_JAVASCRIPT_ONLY = message('The built-in composer writes plain JavaScript, and says so on the receipt.');
const JS_LABELS = { vanilla: message('Vanilla'), react: 'React', vue: 'Vue' } as const;

const RANGES = { temperature: TEMPERATURE, topP: TOP_P, maxOutputTokens: MAX_OUTPUT_TOKENS } as const;

interface AdvancedSettingsProps {
  chosen: FormSettings;
  /** The project's settings, or null for a new app. */
  start: FormSettings | null;
  isDisabled: boolean;
  onChange: (chosen: FormSettings) => void;
}

export function AdvancedSettings({ chosen, start, isDisabled, onChange }: AdvancedSettingsProps) {
  const { data: config } = usePublicConfig();
  const isRevising = start !== null;
  const style = isDisabled ? {} : chosen.styleSettings;
  const isUnwritten =
    config?.model.isBuiltIn === true && style.jsFramework !== undefined && style.jsFramework !== 'vanilla';
  const changeStyle = (part: StyleSettings) =>
    onChange({ ...chosen, styleSettings: { ...chosen.styleSettings, ...part } });
  const sliderOf = (name: keyof LlmSettings) => ({
    range: RANGES[name],
    initial: RANGES[name].default,
    chosen: isDisabled ? undefined : chosen.llmSettings[name],
    start: start?.llmSettings[name],
    disabled: isDisabled,
    onChange: (value: number | undefined) =>
      onChange({ ...chosen, llmSettings: { ...chosen.llmSettings, [name]: value } }),
  });
  return (
    <div className="grid gap-x-6 gap-y-4 px-4 pt-3 pb-5 sm:grid-cols-2">
      <ChoiceField
        label={t`CSS framework`}
        disabled={isDisabled}
        labels={CSS_LABELS}
        values={CSS_FRAMEWORKS}
        chosen={style.cssFramework}
        start={start?.styleSettings.cssFramework}
        initial={DEFAULT_STYLE_SETTINGS.cssFramework}
        isRevising={isRevising}
        onChange={(cssFramework) => changeStyle({ cssFramework })}
      />
      <ChoiceField
        label={t`JavaScript approach`}
        hint={isUnwritten ? t(PLAIN_JAVASCRIPT_ONLY) : undefined}
        disabled={isDisabled}
        labels={JS_LABELS}
        values={JS_FRAMEWORKS}
        chosen={style.jsFramework}
        start={start?.styleSettings.jsFramework}
        initial={DEFAULT_STYLE_SETTINGS.jsFramework}
        isRevising={isRevising}
        onChange={(jsFramework) => changeStyle({ jsFramework })}
      />
      <SliderField label={t`Temperature`} hint={t`Higher is freer, lower is stricter.`} {...sliderOf('temperature')} />
      <SliderField label={t`Top P`} hint={t`How much of the likely wording is considered.`} {...sliderOf('topP')} />
      <div className="grid gap-3 sm:col-span-2">
        <SliderField
          label={t`Max output tokens`}
          hint={t`The longest app that the model may write.`}
          {...sliderOf('maxOutputTokens')}
        />
        <AutomaticNote isRevising={isRevising} />
      </div>
    </div>
  );
}
