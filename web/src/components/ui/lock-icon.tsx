import { Lock } from 'lucide-react';

export function LockIcon() {
  return <Lock aria-hidden />;
}
