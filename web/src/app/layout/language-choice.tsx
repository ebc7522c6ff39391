import { useEffect, useRef, useSyncExternalStore } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { SelectField } from '../../components/ui/field.tsx';
import { isGermanWanted } from '../../lib/language/choose-language.ts';
import { LANGUAGES, type Language, languageStore } from '../../lib/language/language.ts';
import { t } from '../../lib/language/translate.ts';
import { useLanguage } from '../../lib/language/use-language.ts';
import { LANGUAGE_NAMES, switchLanguage } from '../../lib/switch-language.ts';

/** True while the user changes the language. The change remounts the page, so the new select then takes the focus. */
let isChoosing = false;

async function choose(language: Language): Promise<void> {
  isChoosing = true;
  if (!(await switchLanguage(language))) isChoosing = false;
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
        options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        onChange={(chosen) => void choose(chosen)}
      />
    </div>
  );
}

/** Offers German, in German, when the browser prefers it and the user has not chosen a language. */
export function LanguageOffer() {
  const isOffered = useSyncExternalStore(languageStore.subscribe, isGermanWanted, () => false);
  if (!isOffered) return null;
  return (
    <p lang="de" className="flex basis-full flex-wrap items-center gap-x-2 max-md:order-last">
      {NOTE}
      <Button onClick={() => void choose('de')}>{LANGUAGE_NAMES.de}</Button>
      <Button variant="quiet" onClick={() => void choose('en')}>
        {NO}
      </Button>
    </p>
  );
}

const NOTE = 'Buidl gibt es auch auf Deutsch.';
const NO = 'Nein, danke';
