import { SelectField } from '../../../components/ui/field.tsx';
import { t } from '../../../lib/language/translate.ts';

interface ChoiceFieldProps<Value extends string> {
  label: string;
  hint?: string | undefined;
  /** Labels in English, which are translated here. */
  labels: Readonly<Record<Value, string>>;
  values: readonly Value[];
  chosen: Value | undefined;
  /** The project's current value. */
  start: Value | undefined;
  /** The default of a new app. */
  initial: Value;
  isRevising: boolean;
  disabled?: boolean;
  onChange: (chosen: Value | undefined) => void;
}

const UNCHANGED = '';

/**
 * A select for a setting. A new app gets the default if the user chooses nothing. A project without a known value keeps
 * the value that its document has.
 */
export function ChoiceField<Value extends string>(props: ChoiceFieldProps<Value>) {
  const { label, hint, labels, values, chosen, start, initial, isRevising, disabled = false, onChange } = props;
  return (
    <SelectField<Value | typeof UNCHANGED>
      label={label}
      hint={hint}
      disabled={disabled}
      value={chosen ?? start ?? (isRevising ? UNCHANGED : initial)}
      options={[
        ...(isRevising && start === undefined ? [{ value: UNCHANGED, label: t`As it is` } as const] : []),
        ...values.map((value) => ({ value, label: t(labels[value]) })),
      ]}
      onChange={(value) => onChange(value === UNCHANGED ? undefined : value)}
    />
  );
}
