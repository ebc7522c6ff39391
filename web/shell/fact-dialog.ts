import { t } from '../src/lib/language/translate.ts';

export function showFact(heading: string, fact: string): void {
  const dialog = document.createElement('dialog');
  dialog.setAttribute('aria-labelledby', 'fact-title');
  const title = document.createElement('h2');
  title.id = 'fact-title';
  title.textContent = heading;
  const text = document.createElement('p');
  text.textContent = fact;
  const row = document.createElement('div');
  row.className = 'row';
  const close = document.createElement('button');
  close.textContent = t`Close`;
  close.addEventListener('click', () => dialog.close());
  row.append(close);
  dialog.append(title, text, row);
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
