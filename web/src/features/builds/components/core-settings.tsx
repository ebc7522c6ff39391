import {
  DEFAULT_IMAGE_MODE,
  DEFAULT_STYLE_SETTINGS,
  IMAGE_MODES,
  THEMES,
} from '../../../../../shared/domain/build-settings.ts';
import { DEFAULT_PROJECT_TYPE, PROJECT_TYPES } from '../../../../../shared/domain/project-type.ts';
import { message, t } from '../../../lib/language/translate.ts';
import { usePublicConfig } from '../../../lib/use-public-config.ts';
import type { FormSettings } from '../build-settings.ts';
import { AutomaticNote } from './automatic-note.tsx';
import { ChoiceField } from './choice-field.tsx';
import { isConnected } from './image-source.ts';

const TYPE_LABELS = {
  webapp: message('Web app'),
  game: message('Game'),
  website: message('Website'),
} as const;
export const IMAGE_LABELS = { IMAGEN3: 'Imagen 3', DALLE3: 'DALL·E 3', None: message('None') } as const;
export const THEME_LABELS = { dark: message('Dark'), light: message('Light'), system: message('System') } as const;

interface CoreSettingsProps {
  chosen: FormSettings;
  /** The project's settings, or null for a new app. */
  start: FormSettings | null;
  /** Quick builds ignore category and image source. */
  isQuick: boolean;
  onChange: (chosen: FormSettings) => void;
}

export function CoreSettings({ chosen, start, isQuick, onChange }: CoreSettingsProps) {
  const isRevising = start !== null;
  const { data: config } = usePublicConfig();
  const shown = isQuick ? undefined : (chosen.imageMode ?? start?.imageMode);
  const isDrawnByCode =
    config !== undefined && shown !== 'None' && !isConnected(shown ?? DEFAULT_IMAGE_MODE, config.imageSources);
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,10.5rem),1fr))] gap-4 px-4 pt-3 pb-5">
      <ChoiceField
        label={t`Category`}
        disabled={isQuick}
        labels={TYPE_LABELS}
        values={PROJECT_TYPES}
        chosen={isQuick ? undefined : chosen.projectType}
        start={start?.projectType}
        initial={DEFAULT_PROJECT_TYPE}
        isRevising={isRevising}
        onChange={(projectType) => onChange({ ...chosen, projectType })}
      />
      <ChoiceField
        label={t`Image source`}
        hint={!isQuick && isDrawnByCode ? t`Not connected here: images are shapes.` : undefined}
        disabled={isQuick}
        labels={IMAGE_LABELS}
        values={IMAGE_MODES}
        chosen={isQuick ? undefined : chosen.imageMode}
        start={start?.imageMode}
        initial={DEFAULT_IMAGE_MODE}
        isRevising={isRevising}
        onChange={(imageMode) => onChange({ ...chosen, imageMode })}
      />
      <ChoiceField
        label={t`Theme`}
        labels={THEME_LABELS}
        values={THEMES}
        chosen={chosen.styleSettings.theme}
        start={start?.styleSettings.theme}
        initial={DEFAULT_STYLE_SETTINGS.theme}
        isRevising={isRevising}
        onChange={(theme) => onChange({ ...chosen, styleSettings: { ...chosen.styleSettings, theme } })}
      />
      <div className="col-span-full grid gap-1">
        {isQuick && (
          <p className="text-[0.8125rem] text-muted">
            {t`Quick builds choose the category themselves, and have no drawn images.`}
          </p>
        )}
        <AutomaticNote isRevising={isRevising} />
      </div>
    </div>
  );
}
