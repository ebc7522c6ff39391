/** The admin dashboard: closed to everybody else. */
import { MESSAGES } from '../../../../../shared/messages.ts';
import { ButtonLink } from '../../../components/ui/button.tsx';
import { Callout } from '../../../components/ui/callout.tsx';
import { Page } from '../../../components/ui/page.tsx';
import { usePageTitle } from '../../../lib/page-title.ts';
import { useUser } from '../../../lib/session/session-context.ts';

export function AdminDashboardPage() {
  usePageTitle('Admin Dashboard');
  const user = useUser();
  if (user === null || !user.isAdmin) {
    return (
      <Page width="reading" title={MESSAGES.accessDenied} lead={MESSAGES.adminOnly}>
        <ButtonLink to="/">Go to Home</ButtonLink>
      </Page>
    );
  }
  return (
    <Page width="reading" title="Admin Dashboard" lead={`Signed in as ${user.username}.`}>
      <Callout
        tone="info"
        title="Figures and tools are on their way"
        action={<ButtonLink to="/">See all projects</ButtonLink>}
      >
        Statistics, users, the allow-list and the announcement come in one of the next versions. Every project
        is already listed under “All” on Home.
      </Callout>
    </Page>
  );
}
