import type { AppPlace } from './app-messages.ts';
import { defineValue } from './define-property.ts';
import { isLink } from './links.ts';
import { MESSAGE_LIMITS } from './message-limits.ts';
import { apply, parse, setTimeout, stringify } from './natives.ts';
import type { ShellChannel } from './shell-channel.ts';

/** The minimum time between two messages about changes of the address to the page around the app. */
const TELL_EVERY_MS = 50;

/**
 * Shows the app's query and fragment in the address of the page around it. That page keeps the history entries, because
 * entries of a frame end with the frame's document. So `pushState` only replaces the frame's own entry.
 */
export function followAddress(channel: ShellChannel, place?: AppPlace): void {
  const { history, location } = window;
  const { replaceState } = History.prototype;
  const replace = (...given: unknown[]) => apply(replaceState, history, given);
  const firstPath = location.pathname;
  const show = ({ path, state }: AppPlace, query: string) =>
    replace(state === null ? null : parse(state), '', (path || firstPath) + query);

  const tell = (isPush: boolean) => {
    const { pathname, search, hash } = location;
    const path = pathname === firstPath ? '' : pathname;
    if (path.length + search.length + hash.length > MESSAGE_LIMITS.ADDRESS_CHARACTERS) {
      console.error(`buidl: an address of more than ${MESSAGE_LIMITS.ADDRESS_CHARACTERS} characters is not shown.`);
      return;
    }
    let state: string | null = null;
    try {
      if (history.state !== null) state = stringify(history.state);
    } catch {}
    if (state !== null && state.length > MESSAGE_LIMITS.STATE_CHARACTERS) state = null;
    channel.post({ type: 'address', isPush, path, search, hash, state });
  };
  let isWaiting = false;
  let isPushDue: boolean | undefined;
  const changed = (isPush: boolean) => {
    if (isWaiting) {
      isPushDue = isPushDue || isPush;
      return;
    }
    isWaiting = true;
    tell(isPush);
    setTimeout(() => {
      isWaiting = false;
      if (isPushDue === undefined) return;
      const wasPushed = isPushDue;
      isPushDue = undefined;
      changed(wasPushed);
    }, TELL_EVERY_MS);
  };

  if (place) show(place, location.search + location.hash);
  for (const [name, isPush] of [
    ['pushState', true],
    ['replaceState', false],
  ] as const) {
    defineValue(History.prototype, name, (...given: unknown[]) => {
      replace(...given);
      changed(isPush);
    });
  }
  const go = (delta: number) => void channel.post({ type: 'go', delta });
  defineValue(History.prototype, 'back', () => go(-1));
  defineValue(History.prototype, 'forward', () => go(1));
  defineValue(History.prototype, 'go', (delta: unknown) => {
    const entries = Math.trunc(Number(delta)) || 0;
    if (entries === 0) location.reload();
    else go(entries);
  });
  // True while a link to a fragment is followed. Its events are ignored, because the change is reported below as a new
  // entry.
  let isFollowing = false;
  for (const type of ['popstate', 'hashchange']) {
    window.addEventListener(type, ({ isTrusted }) => isTrusted && !isFollowing && changed(false));
  }
  window.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const link = event.composedPath().find(isLink);
    const hash = link?.getAttribute('href');
    if (!hash?.startsWith('#') || link?.getAttribute('target') === '_blank') return;
    event.preventDefault();
    const before = location.hash;
    isFollowing = true;
    location.replace(hash);
    isFollowing = false;
    if (location.hash !== before) changed(true);
  });

  channel.listen((message) => {
    if (message.type !== 'address') return false;
    const { href: oldURL, hash: oldHash } = location;
    show(message, message.search + message.hash);
    window.dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
    if (location.hash === oldHash) return true;
    window.dispatchEvent(new HashChangeEvent('hashchange', { oldURL, newURL: location.href }));
    document.getElementById(location.hash.slice(1))?.scrollIntoView();
    return true;
  });
}
