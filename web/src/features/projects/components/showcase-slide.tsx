/** The slides of the showcase. */
import { Globe, Shuffle } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button, ButtonAnchor } from '../../../components/ui/button.tsx';
import { ProjectArt } from '../../../components/ui/project-art.tsx';
import { appPath } from '../../../lib/app-address.ts';
import { openAppDialog } from '../../../lib/app-dialogs.ts';
import type { ShowcaseSlide } from '../showcase-slides.ts';
import { TYPE_LABELS } from '../type-labels.ts';

const PICTURE = 'aspect-video w-full bg-sunken object-cover sm:w-72 sm:shrink-0 lg:w-80';

function Slide({ picture, children }: { picture: ReactNode; children: ReactNode }) {
  return (
    <div className="flex h-full max-sm:flex-col sm:items-stretch">
      {picture}
      <div className="flex min-w-0 flex-1 flex-col justify-center p-5 sm:px-7">{children}</div>
    </div>
  );
}

export function DefaultSlide({ appCount }: { appCount: number }) {
  return (
    <Slide picture={<ProjectArt name="Buidl showcase" className={PICTURE} />}>
      <h2 className="text-2xl">Built here, from one description</h2>
      <p className="mt-2 max-w-lg text-muted">
        {appCount === 0
          ? 'Publish an app of yours, and it may be the first one shown here.'
          : 'Real apps that people described in a few sentences and published. Open one, or remix it.'}
      </p>
    </Slide>
  );
}

interface AppSlideProps {
  slide: ShowcaseSlide & { kind: 'app' };
  /** Pictures of slides far from the one in view are not loaded yet. */
  isNear: boolean;
}

export function AppSlide({ slide, isNear }: AppSlideProps) {
  const { name, project, publishedAppName } = slide;
  const { published, thumbnailUrl } = project;
  const picture =
    thumbnailUrl === null || !isNear ? (
      <ProjectArt name={name} className={PICTURE} />
    ) : (
      <img src={thumbnailUrl} alt="" className={PICTURE} />
    );
  return (
    <Slide picture={picture}>
      <p>
        <Badge>{TYPE_LABELS[project.projectType]}</Badge>
      </p>
      <h2 className="mt-2 line-clamp-2 text-2xl [overflow-wrap:anywhere]">{name}</h2>
      <p className="mt-4 flex flex-wrap gap-2">
        <ButtonAnchor variant="solid" href={appPath(publishedAppName)} target="_blank" rel="noopener">
          <Globe aria-hidden /> View Live
        </ButtonAnchor>
        {published?.isRemixable === true && (
          <Button onClick={() => openAppDialog('remix', published)}>
            <Shuffle aria-hidden /> Remix
          </Button>
        )}
      </p>
    </Slide>
  );
}
