import { Lock } from 'lucide-react';

/** Marks a choice that cannot be changed. */
export function LockIcon() {
  return <Lock aria-hidden />;
}
