import { zodResolver } from '@hookform/resolvers/zod';
import type { SyntheticEvent } from 'react';
import { type DefaultValues, type FieldErrors, type FieldValues, type Path, useForm } from 'react-hook-form';
import type * as z from 'zod';
import { toasts } from './toasts.ts';

interface ZodFormOptions<Input extends FieldValues> {
  defaultValues: DefaultValues<Input>;
  /** Values from the server; a field that the user has edited keeps what the user typed. */
  values?: Input;
}

/**
 * A form that is validated by a schema when it is submitted. The first invalid field gets the focus, and a field's
 * message goes away when the field is edited.
 */
export function useZodForm<Output, Input extends FieldValues>(
  schema: z.ZodType<Output, Input>,
  options: ZodFormOptions<NoInfer<Input>>,
) {
  const form = useForm<Input, unknown, Output>({
    resolver: zodResolver(schema),
    reValidateMode: 'onSubmit',
    resetOptions: { keepDirtyValues: true },
    ...options,
  });
  const { errors } = form.formState;
  const register = (name: Path<Input>) => form.register(name, { onChange: () => form.clearErrors(name) });
  return {
    ...form,
    /** The message of the first invalid field, for forms that show one message for all fields. */
    problem: firstMessage(errors),
    /** The props of a text field that shows its own message. */
    field: (name: Path<Input>) => ({
      ...register(name),
      error: form.getFieldState(name, form.formState).error?.message,
    }),
    /** The props of a text field whose message is shown elsewhere. */
    bareField: (name: Path<Input>) => ({
      ...register(name),
      'aria-invalid': form.getFieldState(name, form.formState).invalid || undefined,
    }),
    /** A submit handler; the first message of an invalid form goes to `onInvalid`, by default as a toast. */
    submit:
      (onValid: (values: Output) => unknown, onInvalid: (message: string) => void = toasts.error) =>
      (event: SyntheticEvent) =>
        void form.handleSubmit(
          async (values) => void (await onValid(values)),
          (found) => onInvalid(firstMessage(found) ?? ''),
        )(event),
  };
}

function firstMessage<Values extends FieldValues>(errors: FieldErrors<Values>): string | undefined {
  return messagesIn(errors)[0];
}

/** Messages of nested fields included; `ref` holds the field's element. */
function messagesIn(errors: unknown): string[] {
  if (typeof errors !== 'object' || errors === null) return [];
  if ('message' in errors && typeof errors.message === 'string') return [errors.message];
  return Object.entries(errors).flatMap(([name, value]) => (name === 'ref' ? [] : messagesIn(value)));
}
