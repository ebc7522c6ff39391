import { Lock } from 'lucide-react';

/** Marks the choice that cannot be changed. */
export function LockIcon() {
  return <Lock aria-hidden />;
}
