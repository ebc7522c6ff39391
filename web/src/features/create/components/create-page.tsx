/** /create-app: makes an app, or revises the one that the address names. */
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { LAYOUT_MESSAGES } from '../../../../../shared/messages/layout.ts';
import { PROJECT_MESSAGES } from '../../../../../shared/messages/projects.ts';
import { PageLoading } from '../../../components/ui/page.tsx';
import { ApiError } from '../../../lib/api-error.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { projectRevisionsOptions } from '../../../lib/revisions/project-revisions.ts';
import { toasts } from '../../../lib/toasts.ts';
import { NewAppPage } from './new-app-page.tsx';
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

function RevisePage({ projectId, revisionString }: { projectId: string; revisionString: string }) {
  const navigate = useNavigate();
  const { data: revisions, error, isFetching } = useQuery(projectRevisionsOptions(projectId));
  const revision = revisions?.find((candidate) => candidate.revisionString === revisionString);
  usePageTitle(revision === undefined ? 'Revise' : `${revision.projectNameDisplay} rev ${revisionString}`);
  // A list that was read before this revision was made is read again first.
  const isMissing = revision === undefined && !isFetching;

  useEffect(() => {
    if (!isMissing) return;
    const isUnknown = error === null || isRefusedInput(error);
    if (isUnknown) toasts.error(PROJECT_MESSAGES.revisionNotFound, PROJECT_MESSAGES.revisionNotFoundDetail);
    else toasts.error(PROJECT_MESSAGES.revisionLoadFailed);
    navigate('/create-app', { replace: true });
  }, [isMissing, error, navigate]);

  if (revision === undefined || revisions === undefined)
    return <PageLoading text={LAYOUT_MESSAGES.loading} />;
  return <ReviseView revision={revision} revisions={revisions} />;
}

/** The server knows of no such project, or the address names nothing that could be one. */
function isRefusedInput(error: Error): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}
