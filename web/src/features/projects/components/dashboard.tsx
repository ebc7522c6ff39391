import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { User } from '../../../../../shared/contract/auth.ts';
import { LAYOUT_MESSAGES } from '../../../../../shared/messages/layout.ts';
import { ButtonLink } from '../../../components/ui/button.tsx';
import { Page } from '../../../components/ui/page.tsx';
import { advancedState } from '../../../lib/create-page-state.ts';
import { formatCredits, formatWhole } from '../../../lib/text-format.ts';
import { usePublicConfig } from '../../../lib/use-public-config.ts';
import { useProjectList } from '../api/use-project-list.ts';
import { useWaitingIdea } from '../use-waiting-idea.ts';
import { ProjectBrowser } from './project-browser.tsx';
import { ProjectListSkeleton } from './project-list.tsx';
import { Welcome } from './welcome.tsx';

interface DashboardProps {
  user: User;
  /** The banner of showcased apps. */
  showcase: ReactNode;
}

/** The home page of a user: their projects, or the prompt while there are none. */
export function Dashboard({ user, showcase }: DashboardProps) {
  useWaitingIdea();
  const mine = useProjectList('mine');
  const ownsNothing =
    mine.isSuccess && mine.data.pages.every(({ projects }) => Object.keys(projects).length === 0);
  // After a failure the list is rendered, because it shows the error and a retry button.
  const isFirstLoad = mine.isPending && mine.errorUpdateCount === 0;
  if (ownsNothing) return <NewcomerHome user={user} showcase={showcase} />;
  return (
    <Page title="Home" lead={`Signed in as ${user.username}.`}>
      {showcase}
      <div className="mt-8 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_17rem]">
        <section aria-labelledby="apps" className="min-w-0">
          <ListHeading />
          {isFirstLoad ? (
            <ProjectListSkeleton label={LAYOUT_MESSAGES.loading} />
          ) : (
            <ProjectBrowser user={user} usualTab={user.isAdmin ? 'all' : 'mine'} />
          )}
        </section>
        <ControlPanel user={user} />
      </div>
    </Page>
  );
}

/** The welcome guide with the list, whose empty tabs show the templates, followed by the showcase. */
function NewcomerHome({ user, showcase }: DashboardProps) {
  return (
    <>
      <Welcome isSignedIn>
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_17rem]">
          <section aria-labelledby="apps" className="min-w-0">
            <ListHeading />
            <ProjectBrowser user={user} usualTab={user.isAdmin ? 'all' : 'mine'} />
          </section>
          <ControlPanel user={user} />
        </div>
      </Welcome>
      <div className="mx-auto w-full max-w-5xl px-4 pb-20 sm:px-6">{showcase}</div>
    </>
  );
}

function ListHeading() {
  return (
    <h2 id="apps" className="mb-4 text-xl">
      Generated Apps &amp; Revisions
    </h2>
  );
}

function ControlPanel({ user }: { user: User }) {
  const { data: config } = usePublicConfig();
  return (
    <aside aria-labelledby="control-panel" className="card p-4">
      <h2 id="control-panel" className="text-base">
        Control Panel
      </h2>
      <p className="mt-3 flex items-baseline gap-2">
        <span className="figures text-3xl font-medium">{formatWhole(user.credits)}</span>
        <span className="text-muted">{user.credits === 1 ? 'credit' : 'credits'}</span>
      </p>
      {user.heldCredits > 0 && (
        <p className="mt-1 text-[0.8125rem] text-muted">
          {formatCredits(user.heldCredits)} held for a running build
        </p>
      )}
      <div className="mt-4 grid gap-2">
        <ButtonLink to="/create-app" state={advancedState('', '')} variant="accent">
          New app
        </ButtonLink>
        <ButtonLink to="/buy-credits">Buy Credits</ButtonLink>
      </div>
      {config !== undefined && (
        <dl className="mt-4 grid grid-cols-[1fr_auto] gap-y-1 border-t border-hairline pt-3 text-[0.8125rem]">
          <Cost label="Quick app" credits={config.costs.CREATE_QUICK} />
          <Cost label="Advanced app" credits={config.costs.CREATE_FULL} />
          <Cost label="Revision" credits={config.costs.REVISE} />
        </dl>
      )}
      <p className="mt-3 text-[0.8125rem]">
        <Link to="/help" className="text-accent-text underline">
          How to get the most out of a prompt
        </Link>
      </p>
    </aside>
  );
}

function Cost({ label, credits }: { label: string; credits: number }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="figures">{formatCredits(credits)}</dd>
    </>
  );
}
