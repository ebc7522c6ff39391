import { ApiError } from '@buidl/client/api-error';
import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { LAYOUT_MESSAGES } from '../../../../../shared/messages/layout.ts';
import { PROJECT_MESSAGES } from '../../../../../shared/messages/projects.ts';
import { PageLoading } from '../../../components/ui/page.tsx';
import { t } from '../../../lib/language/translate.ts';
import { useProjectRevisions } from '../../../lib/revisions/use-project-revisions.ts';
import { toasts } from '../../../lib/toasts.ts';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { NewAppStudio } from './studio/new-app-studio.tsx';
import { ReviseStudio } from './studio/revise-studio.tsx';

export function CreatePage() {
  const [query] = useSearchParams();
  const projectId = query.get('revise');
  const revisionString = query.get('rev');
  return projectId !== null && revisionString !== null ? (
    <RevisePage key={projectId} projectId={projectId} revisionString={revisionString} />
  ) : (
    <NewAppStudio />
  );
}

function RevisePage({ projectId, revisionString }: { projectId: string; revisionString: string }) {
  const navigate = useNavigate();
  const { data: revisions, error, isFetching } = useProjectRevisions(projectId);
  const revision = revisions?.find((candidate) => candidate.revisionString === revisionString);
  usePageTitle(revision === undefined ? t`Revise` : t`${revision.projectNameDisplay} rev ${revisionString ?? ''}`);
  // A cached list may be older than this revision, so the revision counts as missing only after a fetch.
  const isMissing = revision === undefined && !isFetching;

  useEffect(() => {
    if (!isMissing) return;
    const isUnknown = error === null || isRefusedInput(error);
    if (isUnknown) toasts.error(t(PROJECT_MESSAGES.revisionNotFound), t(PROJECT_MESSAGES.revisionNotFoundDetail));
    else toasts.error(t(PROJECT_MESSAGES.revisionLoadFailed));
    navigate('/create-app', { replace: true });
  }, [isMissing, error, navigate]);

  if (revision === undefined || revisions === undefined) return <PageLoading text={t(LAYOUT_MESSAGES.loading)} />;
  return <ReviseStudio revision={revision} revisions={revisions} />;
}

function isRefusedInput(error: Error): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}
