/** /create-app: makes an app, or revises the one that the address names. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { MESSAGES } from '../../../../../shared/messages.ts';
import { PageLoading } from '../../../components/ui/page.tsx';
import { readCreatePageState } from '../../../lib/create-page-state.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { toasts } from '../../../lib/toasts.ts';
import { projectRevisionsOptions } from '../api/project-revisions.ts';
import { defaultSettings, generationRequest } from '../create-settings.ts';
import { generation } from '../generation.ts';
import { CreateForm } from './create-form.tsx';
import { ReviseView } from './revise-view.tsx';

export function CreatePage() {
  const [query] = useSearchParams();
  const projectId = query.get('revise');
  const revisionString = query.get('rev');
  return projectId !== null && revisionString !== null ? (
    <RevisePage key={projectId} projectId={projectId} revisionString={revisionString} />
  ) : (
    <NewAppPage />
  );
}

/** Every arrival with other text fills the form anew. */
function NewAppPage() {
  usePageTitle('New app');
  const location = useLocation();
  const navigate = useNavigate();
  const arrival = readCreatePageState(location.state);
  const settings = {
    ...defaultSettings,
    projectName: arrival.initialProjectName ?? '',
    prompt: arrival.initialPrompt ?? '',
    isQuick: arrival.isQuickBuidl === true,
  };

  const startedKey = useRef<string | null>(null);
  useEffect(() => {
    if (arrival.startGeneration !== true || startedKey.current === location.key) return;
    startedKey.current = location.key;
    // Going back or reloading must not build again.
    navigate('/create-app', { replace: true, state: { ...arrival, startGeneration: false } });
    const request = generationRequest(settings, null, []);
    if (request === null) toasts.error(MESSAGES.nameAndPromptRequired);
    else void generation.start(request);
  });
  const formKey = `${arrival.isQuickBuidl} ${arrival.initialProjectName} ${arrival.initialPrompt}`;
  return <CreateForm key={formKey} initial={settings} />;
}

function RevisePage({ projectId, revisionString }: { projectId: string; revisionString: string }) {
  const navigate = useNavigate();
  const { data: revisions, isError, isFetching } = useQuery(projectRevisionsOptions(projectId));
  const revision = revisions?.find((candidate) => candidate.revisionString === revisionString);
  usePageTitle(revision === undefined ? 'Revise' : `${revision.projectNameDisplay} rev ${revisionString}`);
  const isMissing = revisions !== undefined && revision === undefined && !isFetching;

  useEffect(() => {
    if (!isMissing && !isError) return;
    if (isError) toasts.error(MESSAGES.revisionLoadFailed);
    else toasts.error(MESSAGES.revisionNotFound, MESSAGES.revisionNotFoundDetail);
    navigate('/create-app', { replace: true });
  }, [isMissing, isError, navigate]);

  if (revision === undefined || revisions === undefined) return <PageLoading text={MESSAGES.loading} />;
  return <ReviseView revision={revision} revisions={revisions} />;
}
