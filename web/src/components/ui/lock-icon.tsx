import { Lock } from './icons.ts';

export function LockIcon() {
  return <Lock aria-hidden />;
}
