import { Globe, Shuffle } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ShowcaseApp } from '../../../../../shared/contract/public-app.ts';
import type { AppTemplate } from '../../../../../shared/domain/app-template.ts';
import { TemplateImage } from '../../../components/templates/template-image.tsx';
import { TemplateLinks } from '../../../components/templates/template-links.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { ButtonAnchor, ButtonLink } from '../../../components/ui/button.tsx';
import { ProjectArt } from '../../../components/ui/project-art.tsx';
import { appPath } from '../../../lib/app-address.ts';
import { t } from '../../../lib/language/translate.ts';
import { TYPE_LABELS } from '../../../lib/project-type-labels.ts';
import { startQuery } from '../../../lib/start-query.ts';
import { TEMPLATE_KIND_LABELS } from '../../../lib/template-kind-labels.ts';

const IMAGE_CLASSES = 'aspect-video w-full bg-sunken object-cover sm:w-72 sm:shrink-0 lg:w-80';

function Slide({ image, children }: { image: ReactNode; children: ReactNode }) {
  return (
    <div className="flex h-full max-sm:flex-col sm:items-stretch">
      {image}
      <div className="flex min-w-0 flex-1 flex-col justify-center p-5 sm:px-7">{children}</div>
    </div>
  );
}

export function DefaultSlide({ appCount }: { appCount: number }) {
  return (
    <Slide image={<ProjectArt name={t`Buidl showcase`} className={IMAGE_CLASSES} />}>
      <h2 className="text-2xl">{t`Built here, from one description`}</h2>
      <p className="mt-2 max-w-lg text-muted">
        {appCount === 0
          ? t`Publish an app of yours, and it may be the first one shown here.`
          : t`Real apps that people described in a few sentences and published. Open one, or remix it.`}
      </p>
    </Slide>
  );
}

/** The slide of a template. It has the same height as an app's slide, which may replace it. */
export function TemplateSlide({ template }: { template: AppTemplate }) {
  const { id, kind } = template;
  const title = t(template.title);
  return (
    <Slide image={<TemplateImage templateId={id} sizes="(min-width: 40rem) 20rem, 92vw" className={IMAGE_CLASSES} />}>
      <p>
        <Badge>{t`Template · ${t(TEMPLATE_KIND_LABELS[kind].one)}`}</Badge>
      </p>
      <h2 className="mt-2 line-clamp-2 text-2xl">{title}</h2>
      <p className="mt-4 flex flex-wrap gap-2">
        <TemplateLinks template={template} variant="solid" />
      </p>
    </Slide>
  );
}

interface AppSlideProps {
  app: ShowcaseApp;
  /** Distance from the visible slide. Only adjacent slides load their image. */
  distance: number;
  /** True for the viewer's own app, which cannot be remixed. */
  isOwn: boolean;
}

export function AppSlide({ app, distance, isOwn }: AppSlideProps) {
  const { projectId, name, projectType, publishedAppName, thumbnailUrl, recordingUrl, isRemixable } = app;
  const [query] = useSearchParams();
  const image =
    thumbnailUrl === undefined || distance > 1 ? (
      <ProjectArt name={name} className={IMAGE_CLASSES} />
    ) : (
      <picture className="contents">
        {recordingUrl !== undefined && distance === 0 && (
          <source srcSet={recordingUrl} media="(prefers-reduced-motion: no-preference)" />
        )}
        <img src={thumbnailUrl} alt="" className={IMAGE_CLASSES} />
      </picture>
    );
  return (
    <Slide image={image}>
      <p>
        <Badge>{t(TYPE_LABELS[projectType])}</Badge>
      </p>
      <h2 dir="auto" className="mt-2 line-clamp-2 text-2xl [overflow-wrap:anywhere]">
        {name}
      </h2>
      <p className="mt-4 flex flex-wrap gap-2">
        <ButtonAnchor variant="solid" href={appPath(publishedAppName)} target="_blank" rel="noopener">
          <Globe aria-hidden /> {t`View Live`}
        </ButtonAnchor>
        {isRemixable && !isOwn && (
          <ButtonLink to={startQuery(query, 'remix', projectId)}>
            <Shuffle aria-hidden /> {t`Remix`}
          </ButtonLink>
        )}
      </p>
    </Slide>
  );
}
