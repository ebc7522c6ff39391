import { Eye, PencilLine, Rocket, Shuffle } from 'lucide-react';
import type { User } from '../../../../../shared/contract/auth.ts';
import { canRemix } from '../../../../../shared/domain/permissions.ts';
import { ViewLiveLink } from '../../../components/revision/live-links.tsx';
import { Button, ButtonAnchor, ButtonLink } from '../../../components/ui/button.tsx';
import { openAppDialog } from '../../../lib/app-dialogs.ts';
import { classNames } from '../../../lib/class-names.ts';
import { t } from '../../../lib/language/translate.ts';
import { previewPath, revisePath } from '../../../lib/revision-paths.ts';
import { canManage, liveNameOf, type ProjectGroup } from '../project-groups.ts';

interface CardActionsProps {
  project: ProjectGroup;
  user: User;
  isShown: boolean;
}

/** The most frequent actions, over the thumbnail. The card's menu has them too. */
export function CardActions({ project, user, isShown }: CardActionsProps) {
  const { projectId, name, newest, published, isTakenDown } = project;
  const mayChange = canManage(user, project);
  const liveName = liveNameOf(project);
  return (
    <div
      className={classNames(
        'pointer-events-none absolute inset-x-0 top-0 flex aspect-video animate-fade-in items-end p-3 transition-opacity',
        !isShown && 'opacity-0',
      )}
    >
      <p className={classNames('flex flex-wrap gap-2', isShown && 'pointer-events-auto')}>
        {mayChange && (
          <ButtonLink variant="solid" to={revisePath(projectId, newest.revisionString)} aria-label={t`Revise ${name}`}>
            <PencilLine aria-hidden /> {t`Revise`}
          </ButtonLink>
        )}
        {liveName === null ? (
          <ButtonAnchor
            href={previewPath(projectId, newest.revisionString)}
            target="_blank"
            rel="noopener"
            aria-label={t`View ${name}`}
          >
            <Eye aria-hidden /> {t`View`}
          </ButtonAnchor>
        ) : (
          <ViewLiveLink appName={liveName} aria-label={t`View Live: ${name}`}>
            {t`View Live`}
          </ViewLiveLink>
        )}
        {mayChange && !isTakenDown && published !== newest && (
          <Button aria-label={t`Publish ${name}`} onClick={() => openAppDialog('publish', newest)}>
            <Rocket aria-hidden /> {t`Publish`}
          </Button>
        )}
        {published !== null && canRemix(user, newest) && (
          <Button aria-label={t`Remix ${name}`} onClick={() => openAppDialog('remix', published)}>
            <Shuffle aria-hidden /> {t`Remix`}
          </Button>
        )}
      </p>
    </div>
  );
}
