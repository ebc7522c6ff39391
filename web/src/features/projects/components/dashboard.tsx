import { type ReactNode, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import type { User } from '../../../../../shared/contract/auth.ts';
import { Page } from '../../../components/ui/page.tsx';
import { t } from '../../../lib/language/translate.ts';
import { useProjectList } from '../api/use-project-list.ts';
import { buildState, clearDraftIdea, readKeptFiles, storedDraftIdea } from '../draft-idea.ts';
import { readDraftIdea } from '../read-draft-idea.ts';
import { ImportDrop } from './app-import-choice.tsx';
import { useImportDialog } from './app-import-dialog.tsx';
import { ControlPanel } from './control-panel.tsx';
import { ProjectBrowser } from './project-browser.tsx';
import { Welcome } from './welcome.tsx';

interface DashboardProps {
  user: User;
  showcase: ReactNode;
}

export function Dashboard({ user, showcase }: DashboardProps) {
  usePendingIdea();
  const mine = useProjectList('mine');
  const ownsNothing = mine.isSuccess && mine.data.pages.every(({ projects }) => Object.keys(projects).length === 0);
  // After a failure the list is rendered, because it shows the error and a retry button.
  const isFirstLoad = mine.isPending && mine.errorUpdateCount === 0;
  // Created here, so that it survives the layout change when the user gets the first app.
  const appImport = useImportDialog();
  return (
    <>
      {ownsNothing ? (
        <NewcomerHome user={user} showcase={showcase} appImport={appImport} />
      ) : (
        <ImportDrop onParts={appImport.take}>
          <Page
            title={t`Home`}
            lead={t`Signed in as ${user.username}.`}
            aside={<ControlPanel user={user} newApp="accent" onImport={appImport.open} />}
          >
            <Apps user={user} isWaiting={isFirstLoad} />
            {/* Rendered after the apps have loaded, because they would otherwise push it down. */}
            {!isFirstLoad && <div className="mt-12">{showcase}</div>}
          </Page>
        </ImportDrop>
      )}
      {appImport.dialog}
    </>
  );
}

interface NewcomerHomeProps extends DashboardProps {
  appImport: ReturnType<typeof useImportDialog>;
}

function NewcomerHome({ user, showcase, appImport }: NewcomerHomeProps) {
  return (
    <>
      <Welcome isSignedIn>
        <ImportDrop onParts={appImport.take}>
          <ControlPanel user={user} newApp="outline" onImport={appImport.open} />
          <div className="h-8" />
          <Apps user={user} />
        </ImportDrop>
      </Welcome>
      <div className="mx-auto w-full max-w-5xl px-4 pb-20 sm:px-6">{showcase}</div>
    </>
  );
}

function Apps({ user, isWaiting = false }: { user: User; isWaiting?: boolean }) {
  return (
    <section aria-labelledby="apps" className="min-w-0">
      <h2 id="apps" className="mb-4 text-xl">
        {t`Generated Apps & Revisions`}
      </h2>
      <ProjectBrowser user={user} usualTab={user.isAdmin ? 'all' : 'mine'} isWaiting={isWaiting} />
    </section>
  );
}

function usePendingIdea(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const stored = storedDraftIdea(sessionStorage);
    const draft = stored === null ? null : readDraftIdea(stored);
    if (draft === null || !draft.isWaiting) return;
    const files = readKeptFiles();
    clearDraftIdea(sessionStorage);
    navigate('/create-app', { state: buildState(draft, files) });
  }, [navigate]);
}
