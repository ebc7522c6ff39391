import type { AppDevice } from '../../shared/domain/app-devices.ts';
import { namesOf } from '../app-frame/devices/device-texts.ts';
import { t } from '../src/lib/language/translate.ts';
import { elementById } from './element-by-id.ts';
import { showFact } from './fact-dialog.ts';

/** Shows which devices the app may ask for. */
export function showDeclaredDevices(devices: readonly AppDevice[] = []): void {
  if (devices.length === 0) return;
  const button = elementById('uses');
  const names = namesOf(devices);
  button.textContent = t`May ask for: ${names}`;
  button.hidden = false;
  // The label on a narrow screen, where the bar has no room for the names.
  button.dataset.short = t`Devices`;
  button.addEventListener('click', () =>
    showFact(
      t`This app may ask for your devices`,
      t`${names}: it gets nothing before you allow it, this bar shows what is in use, and what it receives stays in the app unless the app sends it on.`,
    ),
  );
}
