import type { ComponentProps } from 'react';
import { TextField } from '../ui/field.tsx';

/** A field for the admin password. Admins type it for every change, and it is never stored. */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, 'label' | 'type'>) {
  return <TextField label="Admin password" type="password" autoComplete="off" {...props} />;
}
