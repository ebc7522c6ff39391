import type { ComponentProps } from 'react';
import { TextField } from '../ui/field.tsx';

/** The admin password is typed again for every change and stored nowhere. */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, 'label' | 'type'>) {
  return <TextField label="Admin password" type="password" autoComplete="off" {...props} />;
}
