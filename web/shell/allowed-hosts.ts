import { t } from '../src/lib/language/translate.ts';
import { elementById } from './element-by-id.ts';
import { showFact } from './fact-dialog.ts';

export function showAllowedHosts(hosts: readonly string[] = []): void {
  if (hosts.length === 0) return;
  const button = elementById('hosts');
  const names = hosts.join(', ');
  button.textContent = t`Connects to ${names}`;
  button.hidden = false;
  // The label on a narrow screen, where the bar has no room for the host names.
  button.dataset.short = hosts.length === 1 ? t`1 host` : t`${hosts.length} hosts`;
  button.addEventListener('click', () =>
    showFact(
      t`This app connects to other hosts`,
      t`It calls and loads images, media and fonts from ${names}, and may send what you enter there. Its maker chose them; Buidl does not check them.`,
    ),
  );
}
