import { lazy, Suspense } from 'react';
import { t } from '../../lib/language/translate.ts';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import type { TemplateGalleryProps } from './template-gallery.tsx';
import { TemplateGrid } from './template-grid.tsx';

const TemplateGallery = lazy(async () => ({
  default: (await import('./template-gallery.tsx')).TemplateGallery,
}));

interface TemplateSectionProps {
  heading: 'h2' | 'h3';
  firstCount?: TemplateGalleryProps['firstCount'];
}

/** The gallery with its heading. It loads after the page that shows it, into the room that it will take. */
export function TemplateSection({ heading: Heading, firstCount = 6 }: TemplateSectionProps) {
  return (
    <section id="templates" aria-labelledby="templates-heading" className="scroll-mt-4">
      <Heading id="templates-heading" className="text-xl">
        {t`Start from a template`}
      </Heading>
      <p className="mt-1 mb-4 text-muted">
        {t`Open one and try it, without an account. Use it, and it is a project of yours, at no charge.`}
      </p>
      <ErrorBoundary
        page="templates"
        fallback={<p>{t`The templates could not be loaded. Reload the page.`}</p>}
      >
        <Suspense fallback={<Loading count={firstCount} />}>
          <TemplateGallery firstCount={firstCount} cardHeading={Heading === 'h2' ? 'h3' : 'h4'} />
        </Suspense>
      </ErrorBoundary>
    </section>
  );
}

function Loading({ count }: { count: number }) {
  return (
    <div aria-hidden>
      <div className="mb-4 h-control" />
      <TemplateGrid isShort>
        {Array.from({ length: count }, (_, index) => `card-${index}`).map((key) => (
          <li key={key} className="card">
            <div className="mb-px aspect-video animate-pulse bg-sunken" />
            <div className="p-4">
              <p className="h-5.5" />
              <p className="mt-1 min-h-[2lh]" />
              <p className="mt-4 h-control" />
            </div>
          </li>
        ))}
      </TemplateGrid>
      <div className="mt-4 h-control" />
    </div>
  );
}
