import type { ComponentProps } from 'react';
import { TextField } from '../ui/field.tsx';

/** The admin types the password for every change. It is never stored. */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, 'label' | 'type'>) {
  return <TextField label="Admin password" type="password" autoComplete="off" {...props} />;
}
