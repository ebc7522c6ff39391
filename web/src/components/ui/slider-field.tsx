import { type CSSProperties, type ReactNode, useId } from 'react';
import { t } from '../../lib/language/translate.ts';
import { formatWhole } from '../../lib/language/whole-number.ts';
import { formatDecimal } from '../../lib/text-format.ts';

interface SliderFieldProps {
  label: string;
  hint?: ReactNode;
  chosen: number | undefined;
  /** The project's current value. */
  start: number | undefined;
  /** The default of a new app. */
  initial: number;
  range: { min: number; max: number; step: number };
  onChange: (chosen: number | undefined) => void;
  disabled?: boolean;
}

/** A slider for a setting. For an existing project, it starts at the project's current value. */
export function SliderField(props: SliderFieldProps) {
  const { label, hint, chosen, start, initial, range, onChange, disabled } = props;
  const { min, max, step } = range;
  const value = chosen ?? start ?? initial;
  const text = step < 1 ? formatDecimal(value, 1) : formatWhole(value);
  const filled: CSSProperties & { '--filled': string } = {
    '--filled': `${((value - min) / (max - min)) * 100}%`,
  };
  const id = useId();
  return (
    <div>
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        <span className="flex items-baseline gap-2 text-[0.8125rem]">
          {chosen !== undefined && (
            <TextButton onClick={() => onChange(undefined)}>
              {t`Reset`} <span className="sr-only">{label}</span>
            </TextButton>
          )}
          {start !== undefined && value !== initial && (
            <TextButton onClick={() => onChange(initial)}>
              {t`Default`} <span className="sr-only">{t`of ${label}`}</span>
            </TextButton>
          )}
          <output htmlFor={id} className="figures text-muted">
            {text}
          </output>
        </span>
      </div>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        // Without this, screen readers would announce the nearest step instead of the actual default.
        aria-valuetext={text}
        disabled={disabled}
        className="slider h-control w-full disabled:opacity-50"
        style={filled}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
      {hint !== undefined && <p className="text-[0.8125rem] text-muted">{hint}</p>}
    </div>
  );
}

function TextButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      className="inline-flex min-h-6 items-center text-muted underline decoration-edge underline-offset-3 hover:decoration-current"
      onClick={onClick}
    >
      {children}
    </button>
  );
}
