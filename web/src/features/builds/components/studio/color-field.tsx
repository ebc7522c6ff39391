import { useId } from 'react';

interface ColorFieldProps {
  label: string;
  /** `#rrggbb`. */
  value: string;
  onChange: (value: string) => void;
}

export function ColorField({ label, value, onChange }: ColorFieldProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-medium">
        {label}
      </label>
      <input
        id={id}
        type="color"
        defaultValue={value}
        className="h-control w-full cursor-pointer rounded-control border border-edge bg-surface p-1"
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
