import type { AppAddress, AppLocation, AppPlace } from '../../runtime/app-messages.ts';
import { createRateLimit } from '../rate-limit.ts';
import { type AppHistory, isSameAddress, isSameLocation, NEW_PLACE, type Visit } from './app-history.ts';
import { splitPath, withPath } from './path-in-link.ts';

/**
 * An app may add at most 20 entries in ten seconds. Browsers ignore changes of a tab's address beyond 100 or 200 in
 * that time.
 */
const PUSHES = 20;
const PUSHES_WITHIN_MS = 10_000;
const REPLACE_EVERY_MS = 250;
/**
 * The maximum number of entries that an app may add before the visitor clicks or types. More would trap the Back
 * button.
 */
const UNATTENDED_PUSHES = 10;

/**
 * The content of `history.state` of the page. The page's address contains the path, query and fragment of the entry.
 */
interface Entry extends Pick<AppPlace, 'state'> {
  /** Entries of one document of the app have the same id. */
  document: string;
  /** The number of the app's entries before this entry. */
  index: number;
}

interface TabHistoryOptions {
  page?: string;
  /** Called with each shown address. */
  tell?: (location: AppLocation) => void;
}

/** Shows the app's query and fragment in the address of this page, and keeps its entries in the history of the tab. */
export function createTabHistory({ page = location.origin + location.pathname, tell }: TabHistoryOptions): AppHistory {
  let entry = readEntry() ?? { state: NEW_PLACE.state, document: newId(), index: 0 };
  // Stores the entry, so that a later visit of it finds the id of its document.
  history.replaceState({ buidl: entry }, '');
  let unattended = 0;
  let pending: AppAddress | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isWithinLimit = createRateLimit(PUSHES, PUSHES_WITHIN_MS);
  const current = (): AppAddress => pending ?? { ...splitPath(location), state: entry.state };
  const mayPush = () => {
    unattended = navigator.userActivation.isActive ? 0 : unattended + 1;
    return unattended <= UNATTENDED_PUSHES && isWithinLimit();
  };
  const write = ({ path, state, search, hash }: AppAddress, isPush: boolean) => {
    pending = undefined;
    entry = { ...entry, state, index: entry.index + (isPush ? 1 : 0) };
    const shown = { search: withPath(path, search), hash };
    history[isPush ? 'pushState' : 'replaceState']({ buidl: entry }, '', location.pathname + shown.search + hash);
    tell?.(shown);
  };
  const writePending = () => {
    timer = undefined;
    if (pending !== undefined) replace(pending);
  };
  const replace = (address: AppAddress) => {
    if (timer !== undefined) {
      pending = address;
      return;
    }
    timer = setTimeout(writePending, REPLACE_EVERY_MS);
    write(address, false);
  };
  const show = (address: AppAddress, isPush: boolean) => {
    if (isSameAddress(address, current()) && !isPush) return;
    if (isPush && mayPush()) write(address, true);
    else replace(address);
  };
  return {
    page,
    current,
    show,
    load: (location) => {
      if (isSameLocation(location, current())) return;
      entry = { ...entry, document: newId() };
      show({ ...NEW_PLACE, ...location }, true);
    },
    go: (delta) => {
      if (entry.index + delta >= 0) history.go(delta);
    },
    onVisit: (listener, signal) => {
      const hear = () => {
        pending = undefined;
        const { document } = entry;
        // An entry without a state means that the visitor has edited the fragment in the address bar.
        const visited = readEntry() ?? { ...entry, state: NEW_PLACE.state };
        entry = visited;
        tell?.({ search: location.search, hash: location.hash });
        const visit: Visit = { ...current(), isNewDocument: visited.document !== document };
        listener(visit);
      };
      window.addEventListener('popstate', hear, { signal });
      window.addEventListener('pagehide', writeNow, { signal });
    },
  };

  function writeNow() {
    if (pending !== undefined) write(pending, false);
  }
}

/** `crypto.randomUUID` is missing where an insecure site embeds the app. */
function newId(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-');
}

/** Does not validate the state, because only this page writes it. */
function readEntry(): Entry | undefined {
  return history.state?.buidl;
}
