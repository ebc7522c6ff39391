import { SelectField } from '../../../components/ui/field.tsx';
import { message, t } from '../../../lib/language/translate.ts';
import { type CsvFormat, ENCODING_NAMES, SEPARATOR_NAMES } from '../csv-format.ts';

const DECIMALS = [
  { value: 'point', label: message('Point: 1.5') },
  { value: 'comma', label: message('Comma: 1,5') },
] as const;

interface CsvFormatFieldsProps {
  format: CsvFormat;
  isSure: boolean;
  onChange: (format: CsvFormat) => void;
}

/** The format of a CSV file. It is folded away where the file leaves no doubt. */
export function CsvFormatFields({ format, isSure, onChange }: CsvFormatFieldsProps) {
  return (
    <details open={!isSure}>
      <summary className="w-fit cursor-pointer font-medium">{t`Format of the file`}</summary>
      {!isSure && (
        <p className="mt-1 text-[0.8125rem] text-muted">
          {t`The file does not say how it is written. Check the names and numbers below, and choose another format if they are wrong.`}
        </p>
      )}
      <div className="mt-2 grid gap-3 sm:grid-cols-3">
        <SelectField
          label={t`Separator`}
          value={format.separator}
          options={SEPARATOR_NAMES.map(({ value, label }) => ({ value, label: t(label) }))}
          onChange={(separator) => onChange({ ...format, separator })}
        />
        <SelectField
          label={t`Decimal numbers`}
          value={format.hasDecimalComma ? 'comma' : 'point'}
          options={DECIMALS.map(({ value, label }) => ({ value, label: t(label) }))}
          onChange={(decimal) => onChange({ ...format, hasDecimalComma: decimal === 'comma' })}
        />
        <SelectField
          label={t`Encoding`}
          value={format.encoding}
          options={ENCODING_NAMES}
          onChange={(encoding) => onChange({ ...format, encoding })}
        />
      </div>
    </details>
  );
}
