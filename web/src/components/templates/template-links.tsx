import { Maximize2 } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import type { AppTemplate } from '../../../../shared/domain/app-template.ts';
import { templateStart } from '../../lib/pending-start.ts';
import { ButtonLink } from '../ui/button.tsx';

export function templatePath(templateId: string): string {
  return `/templates/${templateId}`;
}

/** Opens a template, and begins a project with it. */
export function TemplateLinks({ template }: { template: AppTemplate }) {
  const { id, title } = template;
  return (
    <>
      <ButtonLink to={templatePath(id)}>
        <Maximize2 aria-hidden /> Open <span className="sr-only">{title}</span>
      </ButtonLink>
      <UseTemplateLink template={template} />
    </>
  );
}

export function UseTemplateLink({ template: { id, title } }: { template: AppTemplate }) {
  const [query] = useSearchParams();
  return (
    <ButtonLink variant="solid" to={templateStart.withId(query, id)}>
      Use this template <span className="sr-only">({title})</span>
    </ButtonLink>
  );
}
