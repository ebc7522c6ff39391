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
  /** The label of the automatic option. */
  automatic: string;
  disabled?: boolean;
  onChange: (chosen: Value | undefined) => void;
}

const AUTOMATIC = '';

/** A select for a setting. Its first option is “Automatic”, unless the project already has a value. */
export function ChoiceField<Value extends string>(props: ChoiceFieldProps<Value>) {
  const { label, hint, labels, values, chosen, start, automatic, disabled = false, onChange } = props;
  return (
    <SelectField<Value | typeof AUTOMATIC>
      label={label}
      hint={hint}
      disabled={disabled}
      value={chosen ?? start ?? AUTOMATIC}
      options={[
        ...(start === undefined ? [{ value: AUTOMATIC, label: automatic } as const] : []),
        ...values.map((value) => ({ value, label: t(labels[value]) })),
      ]}
      onChange={(value) => onChange(value === AUTOMATIC ? undefined : value)}
    />
  );
}
