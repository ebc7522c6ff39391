import { IMAGE_MODES, THEMES } from '../../../../../shared/domain/build-settings.ts';
import { PROJECT_TYPES } from '../../../../../shared/domain/project-type.ts';
import { SelectField } from '../../../components/ui/field.tsx';
import type { BuildSettings } from '../build-settings.ts';

const TYPE_LABELS = { webapp: 'Web app', game: 'Game', website: 'Website' } as const;
const IMAGE_LABELS = { IMAGEN3: 'Imagen 3', DALLE3: 'DALL·E 3', None: 'None' } as const;
const THEME_LABELS = { dark: 'Dark', light: 'Light', system: 'System' } as const;

interface CoreSettingsProps {
  settings: BuildSettings;
  /** Quick builds ignore category and image source. */
  isQuick: boolean;
  onChange: (part: Partial<BuildSettings>) => void;
}

export function CoreSettings({ settings, isQuick, onChange }: CoreSettingsProps) {
  return (
    <div className="grid gap-4 px-4 pt-3 pb-5 sm:grid-cols-3">
      <SelectField
        label="Category"
        disabled={isQuick}
        value={settings.projectType}
        options={PROJECT_TYPES.map((value) => ({ value, label: TYPE_LABELS[value] }))}
        onChange={(projectType) => onChange({ projectType })}
      />
      <SelectField
        label="Image source"
        disabled={isQuick}
        value={settings.imageMode}
        options={IMAGE_MODES.map((value) => ({ value, label: IMAGE_LABELS[value] }))}
        onChange={(imageMode) => onChange({ imageMode })}
      />
      <SelectField
        label="Theme"
        value={settings.style.theme}
        options={THEMES.map((value) => ({ value, label: THEME_LABELS[value] }))}
        onChange={(theme) => onChange({ style: { ...settings.style, theme } })}
      />
      {isQuick && (
        <p className="text-[0.8125rem] text-muted sm:col-span-3">
          Quick builds choose category and images themselves.
        </p>
      )}
    </div>
  );
}
