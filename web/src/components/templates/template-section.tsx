import { t } from '../../lib/language/translate.ts';
import { TemplateGallery, type TemplateGalleryProps } from './template-gallery.tsx';

interface TemplateSectionProps {
  heading: 'h2' | 'h3';
  firstCount?: TemplateGalleryProps['firstCount'];
}

export function TemplateSection({ heading: Heading, firstCount = 6 }: TemplateSectionProps) {
  return (
    <section id="templates" aria-labelledby="templates-heading" className="scroll-mt-4">
      <Heading id="templates-heading" className="text-xl">
        {t`Start from a template`}
      </Heading>
      <p className="mt-1 mb-4 text-muted">
        {t`Open one and try it, without an account. Use it, and it is a project of yours, at no charge.`}
      </p>
      <TemplateGallery firstCount={firstCount} cardHeading={Heading === 'h2' ? 'h3' : 'h4'} />
    </section>
  );
}
