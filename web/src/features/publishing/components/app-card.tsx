import type { ShowcaseApp } from '../../../../../shared/contract/publishing.ts';
import { Badge } from '../../../components/ui/badge.tsx';
import { ProjectArt } from '../../../components/ui/project-art.tsx';
import { appPath } from '../../../lib/app-address.ts';
import { TYPE_LABELS } from '../../../lib/project-type-labels.ts';

const IMAGE_CLASSES = 'aspect-video w-full bg-sunken object-cover';

/** A published app; the whole card opens it. */
export function AppCard({ app }: { app: ShowcaseApp }) {
  const { name, projectType, publishedAppName, thumbnailUrl } = app;
  return (
    <li className="card relative overflow-hidden transition-colors focus-within:border-edge hover:border-edge">
      {thumbnailUrl === undefined ? (
        <ProjectArt name={name} className={IMAGE_CLASSES} />
      ) : (
        <img src={thumbnailUrl} alt="" loading="lazy" className={IMAGE_CLASSES} />
      )}
      <div className="flex items-start justify-between gap-3 p-4">
        <h2 className="min-w-0 text-base [overflow-wrap:anywhere]">
          <a
            href={appPath(publishedAppName)}
            target="_blank"
            rel="noopener"
            className="after:absolute after:inset-0"
          >
            {name}
          </a>
        </h2>
        <Badge>{TYPE_LABELS[projectType]}</Badge>
      </div>
    </li>
  );
}
