import type { AppDevice } from '../../../shared/domain/app-devices.ts';
import { t } from '../../src/lib/language/translate.ts';
import '../app-frame.css';
import { namesOf } from './device-texts.ts';

interface MarkActions {
  stop(): void;
  askAgain(): void;
}

/** Shows in `place` which devices are in use or refused, with a button for each. */
export function showDeviceMark(
  place: HTMLElement,
  { active, refused }: { active: readonly AppDevice[]; refused: readonly AppDevice[] },
  { stop, askAgain }: MarkActions,
): void {
  const blocked = refused.filter((device) => !active.includes(device));
  const parts = [
    ...(active.length > 0 ? part('on', t`In use: ${namesOf(active)}`, t`Stop`, stop) : []),
    ...(blocked.length > 0 ? part('off', t`Blocked: ${namesOf(blocked)}`, t`Ask again`, askAgain) : []),
  ];
  place.replaceChildren(...parts);
  place.hidden = parts.length === 0;
}

function part(state: 'on' | 'off', text: string, label: string, act: () => void): HTMLElement[] {
  const shown = document.createElement('span');
  shown.className = `app-devices-${state}`;
  shown.textContent = text;
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = label;
  button.setAttribute('aria-label', `${label} (${text})`);
  button.addEventListener('click', act);
  return [shown, button];
}
