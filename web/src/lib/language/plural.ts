import { fillText } from '../../../../shared/messages/text-params.ts';
import { catalogEntry } from './catalog.ts';
import { perLanguage } from './per-language.ts';

const pluralRules = perLanguage((language) => new Intl.PluralRules(language));
/** Writes whole numbers, those of `#` too. */
export const wholeNumbers = perLanguage((language) => new Intl.NumberFormat(language));

/** Returns the form of a text that suits a number, which stands in the text as `#`. */
export function plural(
  count: number,
  forms: { one: string; other: string },
  ...values: (string | number)[]
): string {
  const entry = catalogEntry(forms.other);
  const known: Partial<Record<Intl.LDMLPluralRule, string>> = typeof entry === 'object' ? entry : forms;
  const form = known[pluralRules().select(count)] ?? known.other ?? forms.other;
  return fillText(form.replace('#', wholeNumbers().format(count)), { ...values });
}
