import type { User } from '../../../shared/contract/auth.ts';
import { Dashboard } from '../features/projects/components/dashboard.tsx';
import { ShowcaseBanner } from '../features/publishing/components/showcase-banner.tsx';

export function UserHome({ user }: { user: User }) {
  return <Dashboard user={user} showcase={<ShowcaseBanner />} />;
}
