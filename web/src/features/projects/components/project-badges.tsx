import { CircleSlash, Globe, Sparkles } from 'lucide-react';
import { Badge } from '../../../components/ui/badge.tsx';
import { t } from '../../../lib/language/translate.ts';
import type { ProjectGroup } from '../project-groups.ts';

export function StateBadges({ project }: { project: ProjectGroup }) {
  return (
    <>
      {project.isTakenDown && (
        <Badge tone="warn">
          <CircleSlash aria-hidden /> {t`Taken down`}
        </Badge>
      )}
      {project.published !== null && !project.isTakenDown && (
        <Badge tone="ok">
          <Globe aria-hidden /> {t`Published`}
        </Badge>
      )}
      {project.isShowcased && (
        <Badge tone="accent">
          <Sparkles aria-hidden /> {t`Showcased`}
        </Badge>
      )}
    </>
  );
}
