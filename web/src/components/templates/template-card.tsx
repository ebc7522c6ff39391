import { Link } from 'react-router-dom';
import type { AppTemplate } from '../../../../shared/domain/app-template.ts';
import { t } from '../../lib/language/translate.ts';
import { TEMPLATE_KIND_LABELS } from '../../lib/template-kind-labels.ts';
import { Badge } from '../ui/badge.tsx';
import { TemplateImage } from './template-image.tsx';
import { TemplateLinks, templatePath } from './template-links.tsx';

const SIZES = '(min-width: 64rem) 20rem, (min-width: 40rem) 45vw, 92vw';

interface TemplateCardProps {
  template: AppTemplate;
  heading: 'h3' | 'h4';
}

/** A card for a template. It reserves space for the longest text, so that the skeleton is as high as the cards. */
export function TemplateCard({ template, heading: Heading }: TemplateCardProps) {
  const { id, title, description, kind } = template;
  return (
    <article className="card flex h-full min-w-0 flex-col overflow-hidden skip-off-screen">
      {/* Hidden from screen readers, because the button below has the same link and a name. */}
      <Link to={templatePath(id)} tabIndex={-1} aria-hidden className="block border-b border-hairline">
        <TemplateImage templateId={id} sizes={SIZES} />
      </Link>
      <div className="flex flex-1 flex-col p-4">
        <div className="flex h-5.5 items-center justify-between gap-2">
          <Heading className="truncate font-display text-lg font-[650] tracking-tight">{t(title)}</Heading>
          <Badge>{t(TEMPLATE_KIND_LABELS[kind].one)}</Badge>
        </div>
        <p className="mt-1 line-clamp-2 min-h-[2lh] text-muted">{t(description)}</p>
        <p className="mt-auto grid grid-cols-[auto_1fr] gap-2 pt-4">
          <TemplateLinks template={template} variant="outline" />
        </p>
      </div>
    </article>
  );
}
