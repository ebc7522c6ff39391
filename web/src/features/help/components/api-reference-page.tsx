import reference from 'virtual:api-reference';
import type { Feature } from '../../../../../shared/contract/route.ts';
import { Markdown } from '../../../components/ui/markdown.tsx';
import { Page } from '../../../components/ui/page.tsx';
import { t } from '../../../lib/language/translate.ts';
import { useLanguage } from '../../../lib/language/use-language.ts';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { ApiCall } from './api-call.tsx';

const DOCUMENT_PATH = '/api/openapi.json';

/** The reference is in English, like the OpenAPI document. */
export function ApiReferencePage() {
  usePageTitle(t`API`);
  const language = useLanguage();
  return (
    <Page
      width="reading"
      title={t`API`}
      lead={t`Everything that this site can do, for programs.`}
      aside={
        <a href={DOCUMENT_PATH} className="flex min-h-11 items-center text-accent-text underline">
          {t`OpenAPI document`}
        </a>
      }
    >
      {language !== 'en' && (
        <p className="mb-6 text-muted">{t`The reference is in English, like the calls themselves.`}</p>
      )}
      <div lang="en" className="grid gap-10">
        <div className="steady-fonts grid gap-2">
          {/* Parsing the whole guide at once would block a slow phone. React pauses between paragraphs. */}
          {reference.guide.split('\n\n').map((paragraph) => (
            <Markdown key={paragraph} text={paragraph} />
          ))}
        </div>
        {reference.groups.map(({ name, calls }) => (
          <section key={name} aria-labelledby={`calls-${name}`} className="skip-off-screen">
            <h2 id={`calls-${name}`} className="mb-3 text-xl">
              {GROUP_TITLES[name]}
            </h2>
            <div className="card divide-y divide-hairline">
              {calls.map((call) => (
                <ApiCall key={call.id} call={call} />
              ))}
            </div>
          </section>
        ))}
      </div>
    </Page>
  );
}

const GROUP_TITLES: Record<Feature, string> = {
  auth: 'Accounts and keys',
  builds: 'Builds',
  projects: 'Projects',
  publishing: 'Publishing',
  credits: 'Credits',
  'app-services': 'App banks and AI calls of apps',
  'app-data': 'Shared data of apps',
  assistant: 'Assistant',
  webhooks: 'Webhooks',
  admin: 'Admins',
  settings: 'Settings',
};
