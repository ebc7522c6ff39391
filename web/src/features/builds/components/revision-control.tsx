import { Images } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Revision } from '../../../../../shared/contract/projects.ts';
import { LiveLinks } from '../../../components/revision/live-links.tsx';
import { PublishButton } from '../../../components/revision/publish-button.tsx';
import { RevisionMenu } from '../../../components/revision/revision-menu.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { SelectField } from '../../../components/ui/field.tsx';
import { appPath } from '../../../lib/app-address.ts';
import { revisePath } from '../../../lib/create-page-state.ts';
import { formatRelative } from '../../../lib/measure-format.ts';
import type { RevisionChange } from '../../../lib/revisions/use-revision-changes.ts';

const PROJECT_ID_PREVIEW_LENGTH = 12;

const AssetsDialog = lazy(async () => ({
  default: (await import('../../../components/revision/assets-dialog.tsx')).AssetsDialog,
}));

interface RevisionControlProps {
  revision: Revision;
  revisions: Revision[];
  canManage: boolean;
}

/** Switches between the revisions of a project and offers their actions. */
export function RevisionControl({ revision, revisions, canManage }: RevisionControlProps) {
  const navigate = useNavigate();
  const [isManagingAssets, setIsManagingAssets] = useState(false);
  const { projectId, revisionString } = revision;
  const live = revisions.find(({ isPublished }) => isPublished);

  const follow = (change: RevisionChange) => {
    if (change.kind === 'promoted') return navigate(revisePath(projectId, change.to));
    const next = revisions.find((other) => other.revisionString !== revisionString);
    navigate(next === undefined ? '/' : revisePath(projectId, next.revisionString), { replace: true });
  };
  return (
    <section aria-labelledby="revision-control" className="card p-4">
      <div className="flex items-center justify-between gap-3">
        <h2 id="revision-control" className="text-base">
          Revision Control
        </h2>
        {revision.isTakenDown ? (
          <Badge tone="warn">Taken down</Badge>
        ) : (
          revision.isPublished && <Badge tone="ok">Published</Badge>
        )}
      </div>
      <p className="mt-1 text-[0.8125rem] text-muted">
        Project <code className="figures">…{projectId.slice(-PROJECT_ID_PREVIEW_LENGTH)}</code>
        {revision.remixedFrom !== undefined && (
          <span className="block [overflow-wrap:anywhere]">Remixed from {revision.remixedFrom.name}</span>
        )}
      </p>
      <div className="mt-3">
        <SelectField
          label="Revision"
          isLabelHidden
          hint="A revision is made from the one chosen here, so you can go back to any of them."
          value={revisionString}
          options={revisions.map((other) => ({
            value: other.revisionString,
            label: `Rev ${other.revisionString}, ${other.design ? `${other.design.name}, ` : ''}${formatRelative(other.lastModified, Date.now())}`,
          }))}
          onChange={(chosen) => navigate(revisePath(projectId, chosen))}
        />
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-2 max-sm:gap-1 max-sm:[&>button]:px-2">
        {canManage && (
          <>
            <PublishButton revision={revision} variant="outline" />
            <Button onClick={() => setIsManagingAssets(true)}>
              <Images aria-hidden /> Manage Assets
            </Button>
          </>
        )}
        <div className="ml-auto">
          <RevisionMenu revision={revision} canManage={canManage} onChanged={follow} />
        </div>
      </div>
      {live?.publishedAppName !== undefined && <LiveNote live={live} appName={live.publishedAppName} />}
      {isManagingAssets && (
        <Suspense fallback={null}>
          <AssetsDialog revision={revision} onClose={() => setIsManagingAssets(false)} />
        </Suspense>
      )}
    </section>
  );
}

/** The address of the published app and its revision. */
function LiveNote({ live, appName }: { live: Revision; appName: string }) {
  if (live.isTakenDown) return null;
  return (
    <div className="mt-3 border-t border-hairline pt-3">
      <p className="mb-1 text-[0.8125rem] text-muted">
        Rev {live.revisionString} is live at{' '}
        <span className="figures [overflow-wrap:anywhere]">{appPath(appName)}</span>
      </p>
      <LiveLinks appName={appName} title={live.projectNameDisplay} />
    </div>
  );
}
