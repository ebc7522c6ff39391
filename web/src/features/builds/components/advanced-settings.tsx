import {
  CSS_FRAMEWORKS,
  JS_FRAMEWORKS,
  MAX_OUTPUT_TOKENS,
  TEMPERATURE,
  TOP_P,
} from '../../../../../shared/domain/build-settings.ts';
import { SelectField } from '../../../components/ui/field.tsx';
import { SliderField } from '../../../components/ui/slider-field.tsx';
import { usePublicConfig } from '../../../lib/use-public-config.ts';
import type { BuildSettings } from '../build-settings.ts';

const CSS_LABELS = {
  bootstrap: 'Bootstrap',
  tailwind: 'Tailwind',
  materialize: 'Materialize',
  plain: 'Plain CSS',
} as const;
const PLAIN_JAVASCRIPT_ONLY = 'The built-in composer writes plain JavaScript, and says so in the app.';
const JS_LABELS = { vanilla: 'Vanilla', react: 'React', vue: 'Vue' } as const;

interface AdvancedSettingsProps {
  settings: BuildSettings;
  isDisabled: boolean;
  onChange: (part: Partial<BuildSettings>) => void;
}

export function AdvancedSettings({ settings: { style, llm }, isDisabled, onChange }: AdvancedSettingsProps) {
  const { data: config } = usePublicConfig();
  const isUnwritten = config?.model.isBuiltIn === true && style.jsFramework !== 'vanilla';
  return (
    <div className="grid gap-x-6 gap-y-4 px-4 pt-3 pb-5 sm:grid-cols-2">
      <SelectField
        label="CSS framework"
        disabled={isDisabled}
        value={style.cssFramework}
        options={CSS_FRAMEWORKS.map((value) => ({ value, label: CSS_LABELS[value] }))}
        onChange={(cssFramework) => onChange({ style: { ...style, cssFramework } })}
      />
      <SelectField
        label="JavaScript approach"
        hint={isUnwritten ? PLAIN_JAVASCRIPT_ONLY : undefined}
        disabled={isDisabled}
        value={style.jsFramework}
        options={JS_FRAMEWORKS.map((value) => ({ value, label: JS_LABELS[value] }))}
        onChange={(jsFramework) => onChange({ style: { ...style, jsFramework } })}
      />
      <SliderField
        label="Temperature"
        hint="Higher is freer, lower is stricter."
        disabled={isDisabled}
        range={rangeOf(TEMPERATURE)}
        value={llm.temperature}
        onChange={(temperature) => onChange({ llm: { ...llm, temperature } })}
      />
      <SliderField
        label="Top P"
        hint="How much of the likely wording is considered."
        disabled={isDisabled}
        range={rangeOf(TOP_P)}
        value={llm.topP}
        onChange={(topP) => onChange({ llm: { ...llm, topP } })}
      />
      <div className="sm:col-span-2">
        <SliderField
          label="Max output tokens"
          hint="The longest app that the model may write."
          disabled={isDisabled}
          range={rangeOf(MAX_OUTPUT_TOKENS)}
          value={llm.maxOutputTokens}
          onChange={(maxOutputTokens) => onChange({ llm: { ...llm, maxOutputTokens } })}
        />
      </div>
    </div>
  );
}

function rangeOf({ min, max, step }: { min: number; max: number; step: number }) {
  return { min, max, step };
}
