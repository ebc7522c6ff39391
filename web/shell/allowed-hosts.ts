import { t } from '../src/lib/language/translate.ts';
import { elementById } from './element-by-id.ts';

export function showAllowedHosts(hosts: readonly string[] = []): void {
  if (hosts.length === 0) return;
  const button = elementById('hosts');
  const names = hosts.join(', ');
  button.textContent = t`Connects to ${names}`;
  button.hidden = false;
  // On a narrow screen, the bar has no room for the host names.
  button.dataset.short = hosts.length === 1 ? t`1 host` : t`${hosts.length} hosts`;
  button.addEventListener('click', () => showDialog(names));
}

function showDialog(names: string): void {
  const dialog = document.createElement('dialog');
  dialog.setAttribute('aria-labelledby', 'hosts-title');
  const title = document.createElement('h2');
  title.id = 'hosts-title';
  title.textContent = t`This app connects to other hosts`;
  const text = document.createElement('p');
  text.textContent = t`It calls and loads images, media and fonts from ${names}, and may send what you enter there. Its maker chose them; Buidl does not check them.`;
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
