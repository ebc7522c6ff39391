import { zodResolver } from '@hookform/resolvers/zod';
import type { SyntheticEvent } from 'react';
import {
  type DefaultValues,
  type FieldError,
  type FieldErrors,
  type FieldValues,
  type Path,
  type UseFormRegisterReturn,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type * as z from 'zod';
import { t } from './language/translate.ts';
import { toasts } from './toasts.ts';

interface ZodFormOptions<Input extends FieldValues> {
  defaultValues: DefaultValues<Input>;
  /** Values from the server. A field that the user has edited keeps its input. */
  values?: Input;
}

export interface ZodForm<Output, Input extends FieldValues> extends UseFormReturn<Input, unknown, Output> {
  /** The message of the first invalid field, for forms that show one message for all fields. */
  problem: string | undefined;
  /** Returns the props of a text field that shows its message itself. */
  field(name: Path<Input>): UseFormRegisterReturn & { error: string | undefined };
  /** Returns the props of a text field whose message is shown elsewhere. */
  bareField(name: Path<Input>): UseFormRegisterReturn & { 'aria-invalid': true | undefined };
  /** Returns a submit handler. The first message of an invalid form goes to `onInvalid`, by default as a toast. */
  submit(onValid: (values: Output) => unknown, onInvalid?: (message: string) => void): (event: SyntheticEvent) => void;
}

/**
 * A form that is validated by a schema. The first invalid field in schema order gets the focus, and editing a field
 * clears its message.
 */
export function useZodForm<Output, Input extends FieldValues>(
  schema: z.ZodType<Output, Input>,
  options: ZodFormOptions<NoInfer<Input>>,
): ZodForm<Output, Input> {
  const form = useForm<Input, unknown, Output>({
    resolver: zodResolver(schema),
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
    ...(options.values === undefined ? {} : { resetOptions: { keepDirtyValues: true } }),
    ...options,
  });
  const { errors } = form.formState;
  const register = (name: Path<Input>) => form.register(name, { onChange: () => form.clearErrors(name) });
  return {
    ...form,
    problem: textOf(firstError(errors)),
    field: (name: Path<Input>) => ({
      ...register(name),
      error: textOf(form.getFieldState(name, form.formState).error),
    }),
    bareField: (name: Path<Input>) => ({
      ...register(name),
      'aria-invalid': form.getFieldState(name, form.formState).invalid || undefined,
    }),
    submit:
      (onValid: (values: Output) => unknown, onInvalid: (message: string) => void = toasts.error) =>
      (event: SyntheticEvent) =>
        void form.handleSubmit(
          async (values) => void (await onValid(values)),
          (found) => {
            const { message = '', ref } = firstError(found) ?? {};
            ref?.focus?.();
            onInvalid(t(message));
          },
        )(event),
  };
}

/** Translates the message, because schemas contain English texts. */
function textOf(error: FieldError | undefined): string | undefined {
  return error?.message === undefined ? undefined : t(error.message);
}

/** Returns the first error in schema order, which is the order of the fields on the page. */
function firstError<Values extends FieldValues>(errors: FieldErrors<Values>): FieldError | undefined {
  return fieldErrorsIn(errors)[0];
}

/** Returns all errors, including those of nested fields, in schema order. */
function fieldErrorsIn(errors: unknown): FieldError[] {
  if (isFieldError(errors)) return [errors];
  if (typeof errors !== 'object' || errors === null) return [];
  return Object.values(errors).flatMap(fieldErrorsIn);
}

function isFieldError(error: unknown): error is FieldError {
  return typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string';
}
