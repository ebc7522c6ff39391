import { SelectField } from '../../components/ui/field.tsx';
import { message, t } from '../../lib/language/translate.ts';
import { THEME_CHOICES, useTheme } from '../../lib/theme/use-theme.ts';

const THEME_LABELS = {
  system: message('System theme'),
  light: message('Light'),
  dark: message('Dark'),
} as const;

export function ThemeSelect() {
  const { theme, chooseTheme } = useTheme();
  return (
    <SelectField
      label={t`Theme`}
      isLabelHidden
      value={theme}
      options={THEME_CHOICES.map((choice) => ({ value: choice, label: t(THEME_LABELS[choice]) }))}
      onChange={chooseTheme}
    />
  );
}
