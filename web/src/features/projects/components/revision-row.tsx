/** One revision: look at it, revise it, and a menu with the rest. */
import { Eye, Landmark, PencilLine } from 'lucide-react';
import type { Revision } from '../../../../../shared/contract/projects.ts';
import { RevisionMenu } from '../../../components/revision/revision-menu.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { ButtonAnchor, ButtonLink } from '../../../components/ui/button.tsx';
import { openAppBank } from '../../../lib/app-bank.ts';
import { previewPath, revisePath } from '../../../lib/create-page-state.ts';
import { formatRelative } from '../../../lib/measure-format.ts';

export function RevisionRow({ revision, canManage }: { revision: Revision; canManage: boolean }) {
  const { projectId, revisionString, projectNameDisplay } = revision;
  return (
    <li className="flex items-center gap-3 py-2 pr-2 pl-4">
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
        <span className="figures font-medium whitespace-nowrap">Rev {revisionString}</span>
        {revision.isPublished && <Badge tone="ok">Live</Badge>}
        <span className="text-[0.8125rem] whitespace-nowrap text-muted">
          {formatRelative(revision.lastModified, Date.now())}
        </span>
      </div>
      <ButtonAnchor
        variant="quiet"
        href={previewPath(projectId, revisionString)}
        target="_blank"
        rel="noopener"
        aria-label={`View ${projectNameDisplay} rev ${revisionString}`}
      >
        <Eye aria-hidden /> View
      </ButtonAnchor>
      {canManage && (
        <ButtonLink
          variant="quiet"
          to={revisePath(projectId, revisionString)}
          aria-label={`Revise ${projectNameDisplay} rev ${revisionString}`}
        >
          <PencilLine aria-hidden /> Revise
        </ButtonLink>
      )}
      <RevisionMenu
        revision={revision}
        canManage={canManage}
        extraActions={[
          {
            label: 'Manage Bank',
            icon: <Landmark aria-hidden />,
            onChoose: () => openAppBank(revision),
          },
        ]}
      />
    </li>
  );
}
