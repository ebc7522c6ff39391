import { fillText } from '../../../../shared/messages/text-params.ts';
import { catalogEntry } from './catalog.ts';
import { formatWhole } from './whole-number.ts';

/**
 * Returns the text for the count. English and German have the same two forms, so this avoids `Intl.PluralRules`, which
 * takes a slow phone 80 ms.
 */
export function plural(count: number, forms: { one: string; other: string }, ...values: (string | number)[]): string {
  const entry = catalogEntry(forms.other);
  const known: Partial<Record<Intl.LDMLPluralRule, string>> = typeof entry === 'object' ? entry : forms;
  const form = known[count === 1 ? 'one' : 'other'] ?? known.other ?? forms.other;
  return fillText(form.replace('#', formatWhole(count)), { ...values });
}
