import { Link } from 'react-router-dom';
import { message, t } from '../../lib/language/translate.ts';
import { useLanguage } from '../../lib/language/use-language.ts';
import { usePublicConfig } from '../../lib/use-public-config.ts';
import { LanguageChoice, LanguageOffer } from './language-choice.tsx';
import { ThemeSelect } from './theme-select.tsx';

const LINKS = [
  { to: '/help', label: message('Help') },
  { to: '/buy-credits', label: message('Pricing') },
  { to: '/docs/api', label: message('API') },
  { to: '/app-rules', label: message('App rules') },
  { to: '/terms', label: message('Terms') },
  { to: '/privacy', label: message('Privacy') },
] as const;

export function Footer() {
  const { data: config } = usePublicConfig();
  const language = useLanguage();
  return (
    <footer className="border-t border-hairline text-muted">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-6 gap-y-3 px-4 py-6 sm:px-6">
        <nav aria-label={t`Footer`} className="-mx-2 flex flex-wrap">
          {LINKS.map(({ to, label }) => (
            <Link
              key={to}
              to={to}
              className="h-control flex min-w-11 items-center justify-center rounded-control px-2 hover:text-ink hover:underline"
            >
              {t(label)}
            </Link>
          ))}
        </nav>
        <p className="min-h-5.5 flex-1 text-[0.8125rem] max-md:order-last max-md:basis-full">
          {config !== undefined && <ModelNote name={config.model.name} isBuiltIn={config.model.isBuiltIn} />}
        </p>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
          <LanguageChoice />
          <div className="w-44">
            <ThemeSelect />
          </div>
          <span>© 2025</span>
        </div>
        {language !== 'en' && (
          <p className="basis-full text-[0.8125rem] max-md:order-last">
            {t`Terms, privacy and app rules hold in English.`}
          </p>
        )}
        <LanguageOffer />
      </div>
    </footer>
  );
}

function ModelNote({ name, isBuiltIn }: { name: string; isBuiltIn: boolean }) {
  return (
    <>
      {isBuiltIn
        ? t`Apps here are written by ${name}, which works offline and is not an AI model.`
        : t`Apps here are written by ${name}.`}
    </>
  );
}
