/** The admin password; typed anew for every change and kept nowhere. */
import { TextField } from '../ui/field.tsx';

interface PasswordFieldProps {
  value: string;
  onChange: (value: string) => void;
}

export function PasswordField({ value, onChange }: PasswordFieldProps) {
  return (
    <TextField
      label="Admin password"
      type="password"
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
