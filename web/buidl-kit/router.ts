/** Keeps the view, its filters and the open item in the fragment, as in `#/teas?kind=green&open=3`. */

export type Params = Readonly<Record<string, string>>;
type GivenParams = Readonly<Record<string, string | number | boolean | null | undefined>>;

export interface RouterOptions {
  /** The names of the views, the start first. Any other name shows the start. */
  views: readonly string[];
  /** Draws a view. Called once the script that starts the router has run, after each change, and for Back and Forward. */
  show(view: string, params: Params): void;
}

export interface Router {
  readonly view: string;
  readonly params: Params;
  /** Opens a view as a new entry of the history. */
  go(view: string, params?: GivenParams): void;
  /** Changes some parameters in place, such as a search while it is typed. Empty ones are left out. */
  set(params: GivenParams): void;
  /** Returns the address of a view for a link. */
  link(view: string, params?: GivenParams): string;
}

/** Starts the router. A fragment without `#/`, such as `#main`, is left to the page. */
export function router({ views, show }: RouterOptions): Router {
  let place = parseFragment(location.hash, views);
  let fragment = location.hash;
  const change = (next: string, isNew: boolean) => {
    if (next === location.hash) return;
    if (isNew) history.pushState(null, '', next);
    else history.replaceState(null, '', next);
    follow();
  };
  function follow(): void {
    if (location.hash === fragment || (location.hash !== '' && !location.hash.startsWith('#/'))) return;
    fragment = location.hash;
    place = parseFragment(fragment, views);
    show(place.view, place.params);
  }
  // A link changes the fragment and fires both; `follow` draws once.
  addEventListener('hashchange', follow);
  addEventListener('popstate', follow);
  const started: Router = {
    get view() {
      return place.view;
    },
    get params() {
      return place.params;
    },
    go: (view, params) => change(fragmentOf(view, params), true),
    set: (params) => change(fragmentOf(place.view, { ...place.params, ...params }), false),
    link: fragmentOf,
  };
  // Later, because `show` may use the router, which its caller gets only now.
  queueMicrotask(() => show(place.view, place.params));
  return started;
}

/** Returns the view and the parameters of a fragment. An unknown view is the first one, without parameters. */
export function parseFragment(fragment: string, views: readonly string[]): { view: string; params: Params } {
  const [, name = '', query = ''] = /^#\/([^?]*)\??(.*)$/.exec(fragment) ?? [];
  const view = views.find((each) => encodeURIComponent(each) === name || each === name);
  if (view === undefined) return { view: views[0] ?? '', params: {} };
  return { view, params: Object.fromEntries(new URLSearchParams(query)) };
}

export function fragmentOf(view: string, params: GivenParams = {}): string {
  const given = Object.entries(params).flatMap(([name, value]) =>
    value === undefined || value === null || value === '' || value === false ? [] : [[name, String(value)]],
  );
  const query = new URLSearchParams(given).toString();
  return `#/${encodeURIComponent(view)}${query && `?${query}`}`;
}
