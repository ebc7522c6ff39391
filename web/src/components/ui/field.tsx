import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '../../lib/class-names.ts';

export const CONTROL_CLASSES =
  'w-full rounded-control border border-edge bg-surface px-3 text-ink transition-colors hover:border-muted disabled:cursor-not-allowed disabled:border-hairline disabled:bg-sunken disabled:text-muted aria-invalid:border-danger';

export const FILE_INPUT_CLASSES = `${CONTROL_CLASSES} py-2 file:mr-3 file:cursor-pointer file:font-medium max-sm:py-2.5`;

interface FieldProps {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  isLabelHidden?: boolean;
}

interface ControlIds {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
}

function Field({
  label,
  hint,
  error,
  isLabelHidden = false,
  children,
}: FieldProps & { children: (ids: ControlIds) => ReactNode }) {
  const id = useId();
  const noteId = `${id}-note`;
  const note = error ?? hint;
  const ids: ControlIds = {
    id,
    ...(note === undefined ? {} : { 'aria-describedby': noteId }),
    ...(error === undefined ? {} : { 'aria-invalid': true }),
  };
  return (
    <div className="min-w-0">
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'mb-1.5 block font-medium'}>
        {label}
      </label>
      {children(ids)}
      {note !== undefined && (
        <p
          id={noteId}
          role={error === undefined ? undefined : 'alert'}
          className={classNames('mt-1.5 text-[0.8125rem]', error === undefined ? 'text-muted' : 'text-danger')}
        >
          {note}
        </p>
      )}
    </div>
  );
}

export function TextField({
  label,
  hint,
  error,
  isLabelHidden,
  className,
  ...props
}: FieldProps & Omit<ComponentProps<'input'>, 'id'>) {
  return (
    <Field {...fieldProps({ label, hint, error, isLabelHidden })}>
      {(ids) => (
        <input dir="auto" {...ids} {...props} className={classNames(CONTROL_CLASSES, 'h-control', className)} />
      )}
    </Field>
  );
}

export function TextAreaField({
  label,
  hint,
  error,
  isLabelHidden,
  className,
  ...props
}: FieldProps & Omit<ComponentProps<'textarea'>, 'id'>) {
  return (
    <Field {...fieldProps({ label, hint, error, isLabelHidden })}>
      {(ids) => (
        <textarea
          dir="auto"
          {...ids}
          {...props}
          className={classNames(CONTROL_CLASSES, 'resize-y py-2.5', className)}
        />
      )}
    </Field>
  );
}

interface SelectFieldProps<Value extends string> extends FieldProps {
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
  disabled?: boolean;
}

/** A native select, which works without scripts and on every screen. */
export function SelectField<Value extends string>({
  value,
  options,
  onChange,
  disabled,
  ...field
}: SelectFieldProps<Value>) {
  return (
    <Field {...field}>
      {(ids) => (
        <select
          {...ids}
          disabled={disabled}
          value={value}
          className={classNames(CONTROL_CLASSES, 'h-control pr-8')}
          onChange={(event) => {
            const chosen = options.find((option) => option.value === event.target.value);
            if (chosen !== undefined) onChange(chosen.value);
          }}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** Returns the given properties without the undefined ones, so that defaults apply. */
function fieldProps(
  given: { [Name in keyof FieldProps]: FieldProps[Name] | undefined } & { label: string },
): FieldProps {
  return {
    label: given.label,
    hint: given.hint,
    error: given.error,
    ...(given.isLabelHidden === undefined ? {} : { isLabelHidden: given.isLabelHidden }),
  };
}
