import type { ShowcaseApp } from '../../../../../shared/contract/public-app.ts';
import { AppThumbnail } from '../../../components/ui/app-thumbnail.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { appPath } from '../../../lib/app-address.ts';
import { t } from '../../../lib/language/translate.ts';
import { TYPE_LABELS } from '../../../lib/project-type-labels.ts';

export function AppCard({ app }: { app: ShowcaseApp }) {
  const { name, projectType, publishedAppName, thumbnailUrl } = app;
  return (
    <li className="card relative overflow-hidden transition-colors focus-within:border-edge hover:border-edge">
      <AppThumbnail name={name} url={thumbnailUrl} />
      <div className="flex items-start justify-between gap-3 p-4">
        <h2 dir="auto" className="min-w-0 text-base [overflow-wrap:anywhere]">
          <a href={appPath(publishedAppName)} target="_blank" rel="noopener" className="after:absolute after:inset-0">
            {name}
          </a>
        </h2>
        <Badge>{t(TYPE_LABELS[projectType])}</Badge>
      </div>
    </li>
  );
}
