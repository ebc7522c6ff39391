import { t } from '../src/lib/language/translate.ts';

/** Translates the elements of the page that have a `data-text` attribute. */
export function translateMarkup(): void {
  for (const element of document.querySelectorAll('[data-text]')) {
    element.textContent = t(element.textContent?.trim() ?? '');
  }
}
