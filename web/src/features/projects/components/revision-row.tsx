import { Eye, PencilLine } from 'lucide-react';
import type { Revision } from '../../../../../shared/contract/projects.ts';
import { PublishButton } from '../../../components/revision/publish-button.tsx';
import { RevisionMenu } from '../../../components/revision/revision-menu.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button, ButtonAnchor, ButtonLink } from '../../../components/ui/button.tsx';
import { t } from '../../../lib/language/translate.ts';
import { formatRelative } from '../../../lib/measure-format.ts';
import { previewPath, revisePath } from '../../../lib/revision-paths.ts';

interface RevisionRowProps {
  revision: Revision;
  canManage: boolean;
  /** Id of the element that explains why the user cannot change the project. */
  noteId: string;
}

export function RevisionRow({ revision, canManage, noteId }: RevisionRowProps) {
  const { projectId, revisionString, projectNameDisplay } = revision;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 py-2 pr-2 pl-4">
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
        <span className="figures font-medium whitespace-nowrap">{t`Rev ${revisionString}`}</span>
        {revision.isPublished && !revision.isTakenDown && <Badge tone="ok">{t`Live`}</Badge>}
        {revision.design && (
          <Badge tone={revision.design.isPicked ? 'accent' : 'neutral'}>
            {t(revision.design.name)}
            {revision.design.isPicked && t`, picked`}
          </Badge>
        )}
        <span className="text-[0.8125rem] whitespace-nowrap text-muted">
          {formatRelative(revision.lastModified, Date.now())}
        </span>
      </div>
      <div className="flex items-center max-sm:w-full max-sm:flex-wrap max-sm:justify-between max-sm:[&>*]:px-2.5">
        <ButtonAnchor
          variant="quiet"
          href={previewPath(projectId, revisionString)}
          target="_blank"
          rel="noopener"
          aria-label={t`View ${projectNameDisplay} rev ${revisionString}`}
        >
          <Eye aria-hidden /> {t`View`}
        </ButtonAnchor>
        {canManage ? (
          <ButtonLink
            variant="quiet"
            to={revisePath(projectId, revisionString)}
            aria-label={t`Revise ${projectNameDisplay} rev ${revisionString}`}
          >
            <PencilLine aria-hidden /> {t`Revise`}
          </ButtonLink>
        ) : (
          <Button
            variant="quiet"
            disabled
            aria-describedby={noteId}
            aria-label={t`Revise ${projectNameDisplay} rev ${revisionString}`}
          >
            <PencilLine aria-hidden /> {t`Revise`}
          </Button>
        )}
        <PublishButton revision={revision} noteId={canManage ? undefined : noteId} />
        <RevisionMenu revision={revision} canManage={canManage} />
      </div>
    </li>
  );
}
