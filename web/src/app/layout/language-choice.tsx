import { useEffect, useRef, useSyncExternalStore } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { SelectField } from '../../components/ui/field.tsx';
import { chooseLanguage, isGermanWanted } from '../../lib/language/choose-language.ts';
import { LANGUAGES, type Language, languageStore } from '../../lib/language/language.ts';
import { t } from '../../lib/language/translate.ts';
import { useLanguage } from '../../lib/language/use-language.ts';
import { toasts } from '../../lib/toasts.ts';

/** In their own language, so that everyone finds theirs. */
const NAMES: Record<Language, string> = { en: 'English', de: 'Deutsch' };

/** The page is made anew in the chosen language; the focus stays on the choice. */
let isChoosing = false;

async function choose(language: Language): Promise<void> {
  isChoosing = true;
  await chooseLanguage(language).catch(() => {
    isChoosing = false;
    toasts.error(t`The language could not be loaded.`, t`The server could not be reached.`);
  });
}

export function LanguageChoice() {
  const language = useLanguage();
  const field = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isChoosing) field.current?.querySelector('select')?.focus({ preventScroll: true });
    isChoosing = false;
  }, []);
  return (
    <div ref={field} className="w-32">
      <SelectField
        label={t`Language`}
        isLabelHidden
        value={language}
        options={LANGUAGES.map((value) => ({ value, label: NAMES[value] }))}
        onChange={(chosen) => void choose(chosen)}
      />
    </div>
  );
}

/** Offers German, in German, to those whose browser prefers it, until they have chosen a language. */
export function LanguageOffer() {
  const isOffered = useSyncExternalStore(languageStore.subscribe, isGermanWanted, () => false);
  if (!isOffered) return null;
  return (
    <p lang="de" className="flex basis-full flex-wrap items-center gap-x-2 max-md:order-last">
      {NOTE}
      <Button onClick={() => void choose('de')}>{NAMES.de}</Button>
      <Button variant="quiet" onClick={() => void choose('en')}>
        {NO}
      </Button>
    </p>
  );
}

const NOTE = 'Buidl gibt es auch auf Deutsch.';
const NO = 'Nein, danke';
