import { Maximize2 } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import type { AppTemplate } from '../../../../shared/domain/app-template.ts';
import { t } from '../../lib/language/translate.ts';
import { startQuery } from '../../lib/start-query.ts';
import { ButtonLink } from '../ui/button.tsx';

export function templatePath(templateId: string): string {
  return `/templates/${templateId}`;
}

interface UseTemplateLinkProps {
  template: AppTemplate;
  /** `solid` for a single template, `outline` in a list. */
  variant: 'solid' | 'outline';
}

export function TemplateLinks({ template, variant }: UseTemplateLinkProps) {
  const { id, title } = template;
  return (
    <>
      <ButtonLink to={templatePath(id)} variant={variant === 'solid' ? 'outline' : 'quiet'}>
        <Maximize2 aria-hidden /> {t`Open`} <span className="sr-only">{t(title)}</span>
      </ButtonLink>
      <UseTemplateLink template={template} variant={variant} />
    </>
  );
}

export function UseTemplateLink({ template: { id, title }, variant }: UseTemplateLinkProps) {
  const [query] = useSearchParams();
  return (
    <ButtonLink variant={variant} to={startQuery(query, 'template', id)}>
      {t`Use this template`} <span className="sr-only">({t(title)})</span>
    </ButtonLink>
  );
}
