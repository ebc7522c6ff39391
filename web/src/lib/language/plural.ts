import { catalogEntry } from './catalog.ts';
import { languageStore } from './language.ts';
import { fill } from './translate.ts';

/** Returns the form of a text that suits a number, which stands in the text as `#`. */
export function plural(
  count: number,
  forms: { one: string; other: string },
  ...values: (string | number)[]
): string {
  const language = languageStore.language();
  const entry = catalogEntry(forms.other);
  const known: Partial<Record<Intl.LDMLPluralRule, string>> = typeof entry === 'object' ? entry : forms;
  const form = known[new Intl.PluralRules(language).select(count)] ?? known.other ?? forms.other;
  return fill(form.replace('#', new Intl.NumberFormat(language).format(count)), values);
}
