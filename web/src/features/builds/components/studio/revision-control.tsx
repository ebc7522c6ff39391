import { Images } from 'lucide-react';
import { lazy, memo, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Revision } from '../../../../../../shared/contract/projects.ts';
import { PublishButton } from '../../../../components/revision/publish-button.tsx';
import { RevisionMenu } from '../../../../components/revision/revision-menu.tsx';
import { Badge } from '../../../../components/ui/badge.tsx';
import { Button } from '../../../../components/ui/button.tsx';
import { SelectField } from '../../../../components/ui/field.tsx';
import { InHeader } from '../../../../components/ui/in-header.tsx';
import { openAppDialog } from '../../../../lib/app-dialogs.ts';
import { rich } from '../../../../lib/language/rich-text.ts';
import { t } from '../../../../lib/language/translate.ts';
import { usePageActions } from '../../../../lib/page-actions.ts';
import { revisePath } from '../../../../lib/revision-paths.ts';
import type { RevisionChange } from '../../../../lib/revisions/use-revision-changes.ts';
import { AppName } from './app-name.tsx';
import { LiveState } from './live-state.tsx';
import { ShareApp } from './share-app.tsx';

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
    <InHeader>
      <section aria-labelledby="revision-control" className="flex min-w-0 flex-1 items-center gap-1">
        <h2 id="revision-control" className="sr-only">
          {t`Revision Control`}
        </h2>
        <AppName revision={revision} revisions={revisions} canManage={canManage} />
        <div className="shrink-0 max-sm:[&_select]:field-sizing-content max-sm:[&_select]:max-w-32 max-sm:[&_select]:min-w-16 max-sm:[&_select]:px-1.5 sm:w-28">
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
        {revision.isTakenDown && <Badge tone="warn">{t`Taken down`}</Badge>}
        {liveName !== undefined && live !== undefined && (
          <LiveState live={live} appName={liveName} canManage={canManage} />
        )}
        <RevisionMenu
          revision={revision}
          canManage={canManage}
          note={rich`Project ${<code className="figures">…{projectId.slice(-PROJECT_ID_PREVIEW_LENGTH)}</code>}`}
          onChanged={follow}
        />
        <div className="ml-auto flex items-center gap-1 max-sm:hidden">
          {canManage && (
            <Button
              size="icon"
              variant="quiet"
              className="max-xl:hidden"
              aria-label={t`Manage Assets`}
              title={t`Manage Assets`}
              onClick={() => setIsManagingAssets(true)}
            >
              <Images aria-hidden />
            </Button>
          )}
          {canManage && <ShareApp revision={revision} />}
          {canManage && !revision.isPublished && <PublishButton revision={revision} variant="outline" />}
        </div>
      </section>
      {isManagingAssets && (
        <Suspense fallback={null}>
          <AssetsDialog revision={revision} onClose={() => setIsManagingAssets(false)} />
        </Suspense>
      )}
    </InHeader>
  );
});
