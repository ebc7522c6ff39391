import { fillText } from '../../../../shared/messages/text-params.ts';
import { catalogEntry } from './catalog.ts';
import { perLanguage } from './per-language.ts';

/** Numbers up to this one have no thousands separator in any language. */
const UNGROUPED_MAX = 999;

export const wholeNumbers = perLanguage((language) => new Intl.NumberFormat(language));

/** English and German have the same two forms. `Intl.PluralRules` is avoided, because it takes a slow phone 80 ms. */
export function plural(count: number, forms: { one: string; other: string }, ...values: (string | number)[]): string {
  const entry = catalogEntry(forms.other);
  const known: Partial<Record<Intl.LDMLPluralRule, string>> = typeof entry === 'object' ? entry : forms;
  const form = known[count === 1 ? 'one' : 'other'] ?? known.other ?? forms.other;
  const isUngrouped = Number.isInteger(count) && Math.abs(count) <= UNGROUPED_MAX;
  return fillText(form.replace('#', isUngrouped ? String(count) : wholeNumbers().format(count)), {
    ...values,
  });
}
