import { useState } from 'react';
import { cn } from '../../lib/class-names.ts';

interface SliderProps {
  value?: number[];
  defaultValue?: number[];
  min?: number;
  max?: number;
  step?: number;
  disabled?: boolean;
  className?: string;
  'aria-label'?: string;
  onValueChange?: (value: number[]) => void;
}

export function Slider({ value, defaultValue = [0], onValueChange, className, ...rest }: SliderProps) {
  const [own, setOwn] = useState(defaultValue);
  return (
    <input
      type="range"
      value={(value ?? own)[0] ?? 0}
      onChange={({ target }) => {
        const chosen = [Number(target.value)];
        setOwn(chosen);
        onValueChange?.(chosen);
      }}
      className={cn('w-full accent-primary', className)}
      {...rest}
    />
  );
}
