import { t } from '../src/lib/language/translate.ts';
export function showStopped(host: HTMLElement, reason: string, startAgain: () => void): void {
  const notice = document.createElement('div');
  notice.className = 'app-stopped';
  const text = document.createElement('p');
  text.role = 'alert';
  text.textContent = reason;
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'button';
  button.textContent = t`Start again`;
  button.addEventListener('click', () => {
    notice.remove();
    startAgain();
  });
  notice.append(text, button);
  host.append(notice);
}
