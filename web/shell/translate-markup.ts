import { t } from '../src/lib/language/translate.ts';

/** Puts the texts of the page's own markup into the language of the site. They are in elements with `data-text`. */
export function translateMarkup(): void {
  for (const element of document.querySelectorAll('[data-text]')) {
    element.textContent = t(element.textContent?.trim() ?? '');
  }
}
