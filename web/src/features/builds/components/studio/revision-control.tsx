import { lazy, memo, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Revision } from '../../../../../../shared/contract/projects.ts';
import { LiveLinks } from '../../../../components/revision/live-links.tsx';
import { PublishButton } from '../../../../components/revision/publish-button.tsx';
import { RevisionMenu } from '../../../../components/revision/revision-menu.tsx';
import { Badge } from '../../../../components/ui/badge.tsx';
import { Button } from '../../../../components/ui/button.tsx';
import { SelectField } from '../../../../components/ui/field.tsx';
import { Images } from '../../../../components/ui/icons.ts';
import { appPath } from '../../../../lib/app-address.ts';
import { openAppDialog } from '../../../../lib/app-dialogs.ts';
import { rich } from '../../../../lib/language/rich-text.ts';
import { t } from '../../../../lib/language/translate.ts';
import { usePageActions } from '../../../../lib/page-actions.ts';
import { revisePath } from '../../../../lib/revision-paths.ts';
import type { RevisionChange } from '../../../../lib/revisions/use-revision-changes.ts';
import { ProjectNameField } from './project-name-field.tsx';

const PROJECT_ID_PREVIEW_LENGTH = 12;

const AssetsDialog = lazy(async () => ({
  default: (await import('../../../../components/revision/assets-dialog.tsx')).AssetsDialog,
}));

interface RevisionControlProps {
  revision: Revision;
  revisions: Revision[];
  canManage: boolean;
}

export const RevisionControl = memo(function RevisionControl(props: RevisionControlProps) {
  const { revision, revisions, canManage } = props;
  const navigate = useNavigate();
  const [isManagingAssets, setIsManagingAssets] = useState(false);
  const { projectId, revisionString } = revision;
  const live = revisions.find(({ isPublished, isTakenDown }) => isPublished && !isTakenDown);
  const liveName = live?.publishedAppName;

  const follow = (change: RevisionChange) => {
    if (change.kind === 'promoted') return navigate(revisePath(projectId, change.to));
    const next = revisions.find((other) => other.revisionString !== revisionString);
    navigate(next === undefined ? '/' : revisePath(projectId, next.revisionString), { replace: true });
  };
  const mayPublish = canManage && !revision.isTakenDown;
  usePageActions([
    ...(mayPublish && !revision.isPublished
      ? [{ label: t`Publish`, run: () => openAppDialog('publish', revision) }]
      : []),
    ...(canManage ? [{ label: t`Manage Assets`, run: () => setIsManagingAssets(true) }] : []),
    { label: t`Manage Bank`, run: () => openAppDialog('bank', revision) },
  ]);
  return (
    <section aria-labelledby="revision-control" className="border-b border-hairline p-3">
      <h2 id="revision-control" className="sr-only">
        {t`Revision Control`}
      </h2>
      <div className="flex items-center gap-2">
        <div className="min-w-0 flex-1">
          <ProjectNameField value={revision.projectNameDisplay} />
        </div>
        <div className="w-32 shrink-0">
          <SelectField
            label={t`Revision`}
            isLabelHidden
            value={revisionString}
            options={revisions.map((other) => ({
              value: other.revisionString,
              label: t`Rev ${other.revisionString}` + (other.design ? `, ${t(other.design.name)}` : ''),
            }))}
            onChange={(chosen) => navigate(revisePath(projectId, chosen))}
          />
        </div>
        <div className="-mr-1">
          <RevisionMenu revision={revision} canManage={canManage} onChanged={follow} />
        </div>
      </div>
      {(canManage || liveName !== undefined) && (
        <div className="mt-2 flex flex-wrap items-center gap-1">
          {canManage && (
            <>
              <PublishButton revision={revision} variant="outline" />
              <Button
                size="icon"
                variant="quiet"
                aria-label={t`Manage Assets`}
                title={t`Manage Assets`}
                onClick={() => setIsManagingAssets(true)}
              >
                <Images aria-hidden />
              </Button>
            </>
          )}
          {liveName !== undefined && <LiveLinks appName={liveName} title={revision.projectNameDisplay} />}
        </div>
      )}
      <p className="mt-1.5 flex flex-wrap items-center gap-x-1.5 text-xs text-muted">
        <span>{rich`Project ${<code className="figures">…{projectId.slice(-PROJECT_ID_PREVIEW_LENGTH)}</code>}`}</span>
        {revision.isTakenDown && <Badge tone="warn">{t`Taken down`}</Badge>}
        {liveName !== undefined && live !== undefined && (
          <span>
            {'· '}
            {rich`Rev ${live.revisionString} is live at ${<span className="figures [overflow-wrap:anywhere]">{appPath(liveName)}</span>}`}
          </span>
        )}
      </p>
      {isManagingAssets && (
        <Suspense fallback={null}>
          <AssetsDialog revision={revision} onClose={() => setIsManagingAssets(false)} />
        </Suspense>
      )}
    </section>
  );
});
