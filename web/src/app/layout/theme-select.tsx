import { SelectField } from '../../components/ui/field.tsx';
import { THEME_CHOICES, useTheme } from '../../lib/theme/use-theme.ts';

const THEME_LABELS = { system: 'System theme', light: 'Light', dark: 'Dark' } as const;

export function ThemeSelect() {
  const { theme, chooseTheme } = useTheme();
  return (
    <SelectField
      label="Theme"
      isLabelHidden
      value={theme}
      options={THEME_CHOICES.map((choice) => ({ value: choice, label: THEME_LABELS[choice] }))}
      onChange={chooseTheme}
    />
  );
}
