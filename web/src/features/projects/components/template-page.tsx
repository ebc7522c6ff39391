import { ArrowLeft } from 'lucide-react';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { type AppTemplate, templateAppId, templateDocumentPath } from '../../../../../shared/domain/app-template.ts';
import { findTemplate } from '../../../../../shared/domain/gallery.ts';
import { LAYOUT_MESSAGES } from '../../../../../shared/messages/layout.ts';
import { AppFrame } from '../../../../app-frame/app-frame.tsx';
import { SignInFirst } from '../../../components/sign-in-first.tsx';
import { UseTemplateLink } from '../../../components/templates/template-links.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button, ButtonLink } from '../../../components/ui/button.tsx';
import { Callout } from '../../../components/ui/callout.tsx';
import { NotFoundView } from '../../../components/ui/not-found-view.tsx';
import { t } from '../../../lib/language/translate.ts';
import { templateStart } from '../../../lib/pending-start.ts';
import { useSession } from '../../../lib/session/session-context.ts';
import { TEMPLATE_KIND_LABELS } from '../../../lib/template-kind-labels.ts';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { usePublicConfig } from '../../../lib/use-public-config.ts';

const TemplateRequest = lazy(async () => ({
  default: (await import('./template-request.tsx')).TemplateRequest,
}));

interface TemplatePageProps {
  /** Adds header and footer to the page of an unknown template. */
  layout: ComponentType<{ children: ReactNode }>;
}

export function TemplatePage({ layout: Layout }: TemplatePageProps) {
  const { templateId = '' } = useParams();
  const template = findTemplate(templateId);
  usePageTitle(template === undefined ? t`Template not found` : t(template.title));
  if (template !== undefined) return <OpenTemplate template={template} />;
  return (
    <Layout>
      <NoTemplate />
    </Layout>
  );
}

function OpenTemplate({ template }: { template: AppTemplate }) {
  const { state } = useSession();
  const [query] = useSearchParams();
  if (state.status === 'anonymous' && query.has(templateStart.parameter)) return <SignInFirst />;
  return (
    <div className="flex h-dvh flex-col">
      <header className="flex items-center gap-2 border-b border-hairline bg-surface px-2 py-2 sm:gap-3 sm:px-3">
        <BackButton />
        <h1 className="min-w-0 truncate text-base">{t(template.title)}</h1>
        <span className="max-sm:hidden">
          <Badge>{t(TEMPLATE_KIND_LABELS[template.kind].one)}</Badge>
        </span>
        <p className="min-w-0 flex-1 truncate text-[0.8125rem] text-muted max-md:invisible">
          {t(template.description)}
        </p>
        <UseTemplateLink template={template} variant="solid" />
      </header>
      <main className="flex min-h-0 flex-1 flex-col">
        <RunningTemplate template={template} />
      </main>
      {state.status === 'authenticated' && (
        <Suspense fallback={null}>
          <TemplateRequest />
        </Suspense>
      )}
    </div>
  );
}

function BackButton() {
  const navigate = useNavigate();
  const { key } = useLocation();
  const label = t`Back to the templates`;
  const content = <ArrowLeft aria-hidden />;
  return key === 'default' ? (
    <ButtonLink to="/#templates" variant="quiet" size="icon" aria-label={label}>
      {content}
    </ButtonLink>
  ) : (
    <Button variant="quiet" size="icon" aria-label={label} onClick={() => navigate(-1)}>
      {content}
    </Button>
  );
}

function RunningTemplate({ template: { id, title } }: { template: AppTemplate }) {
  const config = usePublicConfig();
  if (config.data !== undefined) {
    return (
      <AppFrame
        projectId={templateAppId(id)}
        appUrl={`${config.data.templatesUrl}${templateDocumentPath(id)}`}
        title={t(title)}
        className="min-h-0 flex-1 bg-[#fff]"
      />
    );
  }
  if (config.isError) {
    return (
      <div className="mx-auto w-full max-w-xl p-4">
        <Callout
          tone="error"
          title={t`The template could not be opened`}
          action={<Button onClick={() => config.refetch()}>{t`Try Again`}</Button>}
        >
          {t`The server could not be reached. Check your connection.`}
        </Callout>
      </div>
    );
  }
  return (
    <p role="status" className="p-4 text-muted">
      {t(LAYOUT_MESSAGES.loading)}
    </p>
  );
}

function NoTemplate() {
  return (
    <NotFoundView
      title={t`There is no such template`}
      actions={<ButtonLink to="/#templates">{t`See all templates`}</ButtonLink>}
    >
      {t`The address may be mistyped, or the template was replaced.`}
    </NotFoundView>
  );
}
