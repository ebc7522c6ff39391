import { type CSSProperties, type ReactNode, useId } from 'react';

interface SliderFieldProps {
  label: string;
  hint?: ReactNode;
  value: number;
  range: { min: number; max: number; step: number };
  onChange: (value: number) => void;
  disabled?: boolean;
}

export function SliderField({ label, hint, value, range, onChange, disabled }: SliderFieldProps) {
  const filledPercent = ((value - range.min) / (range.max - range.min)) * 100;
  const filled: CSSProperties & { '--filled': string } = { '--filled': `${filledPercent}%` };
  const id = useId();
  return (
    <div>
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        <output htmlFor={id} className="figures text-[0.8125rem] text-muted">
          {range.step < 1 ? value.toFixed(1) : value.toLocaleString('en')}
        </output>
      </div>
      <input
        id={id}
        type="range"
        {...range}
        value={value}
        disabled={disabled}
        className="slider h-control w-full disabled:opacity-50"
        style={filled}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
      {hint !== undefined && <p className="text-[0.8125rem] text-muted">{hint}</p>}
    </div>
  );
}
