import { lazy, type ReactNode, Suspense, useId } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { t } from '../../lib/language/translate.ts';

/** Lazy, because the initial load contains no icons. */
const LockIcon = lazy(async () => ({ default: (await import('./lock-icon.tsx')).LockIcon }));

interface SegmentedProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: ReactNode }[];
  onChange: (value: Value) => void;
  className?: string;
  /** True to lock the choice without dimming it. */
  isLocked?: boolean;
}

export function Segmented<Value extends string>({
  label,
  value,
  options,
  onChange,
  className,
  isLocked = false,
}: SegmentedProps<Value>) {
  const name = useId();
  return (
    <fieldset
      disabled={isLocked}
      className={classNames(
        'h-control inline-flex min-w-0 shrink-0 items-stretch gap-0.5 rounded-control border border-hairline bg-sunken p-0.5',
        className,
      )}
    >
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="relative flex flex-1 cursor-pointer items-center justify-center gap-1.5 rounded-[4px] max-md:min-w-11 max-md:flex-auto px-3 font-medium whitespace-nowrap text-muted transition-colors hover:text-ink has-checked:bg-chosen has-checked:text-ink has-checked:inset-ring has-checked:inset-ring-chosen-edge has-disabled:cursor-not-allowed has-disabled:not-has-checked:opacity-65 has-disabled:not-has-checked:hover:text-muted has-focus-visible:outline-2 has-focus-visible:outline-focus [&_svg]:size-3.5"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            // Only for Radix, which finds the first tabbable field by `tabIndex`. Browsers skip unchecked radio buttons
            // anyway.
            tabIndex={option.value === value ? 0 : -1}
            onChange={() => onChange(option.value)}
            // Enlarges the touch target to the height of the control.
            className="absolute -inset-y-[3px] inset-x-0 w-full cursor-[inherit] appearance-none rounded-[4px] outline-none"
          />
          {isLocked && option.value === value && (
            <Suspense fallback={<span className="size-3.5" />}>
              <LockIcon />
            </Suspense>
          )}
          {typeof option.label === 'string' ? t(option.label) : option.label}
        </label>
      ))}
    </fieldset>
  );
}
