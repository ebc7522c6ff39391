/** The network as a page under check sees it: the document at a made-up address, the CDNs, and nothing else. */
import type { Page, Request, Route } from 'playwright-core';
import { type CheckedDocument, shorten } from './checked-document.ts';
import type { PageUse } from './page-use.ts';
import type { ProblemList } from './problem-list.ts';

/** Never resolves outside: `.invalid` is reserved. */
export const PAGE_URL = 'https://app.invalid/index.html';

const ALLOWED_HOSTS = [
  'cdn.jsdelivr.net',
  'unpkg.com',
  'cdnjs.cloudflare.com',
  'fonts.googleapis.com',
  'fonts.gstatic.com',
];

/** Without these a page still works as it should. */
const FONT_HOSTS = ['fonts.googleapis.com', 'fonts.gstatic.com'];
/** The way to the host is broken, which says nothing about the file. */
const UNREACHABLE =
  /ERR_(?:NAME_NOT_RESOLVED|NAME_RESOLUTION|INTERNET_DISCONNECTED|CONNECTION|TIMED_OUT|ADDRESS|NETWORK|PROXY|TUNNEL|CERT|SSL|SOCKET)/;

/** As the apps' domain answers: scripts run, but in an origin of their own. */
export const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    'sandbox allow-scripts allow-forms allow-modals allow-pointer-lock allow-popups allow-downloads',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};

/** A second lock: what does not pass through here (sockets, prefetches) finds no address either. */
export const CLOSED_NETWORK = `--host-resolver-rules=${[
  'MAP * ~NOTFOUND',
  ...ALLOWED_HOSTS.map((host) => `EXCLUDE ${host}`),
].join(', ')}`;

export class RequestPolicy {
  readonly #document: CheckedDocument;
  readonly #problems: ProblemList;
  readonly #use: PageUse;
  readonly #pending = new Set<Request>();
  readonly #departure = Promise.withResolvers<void>();
  #isServed = false;
  #lastActivityMs = performance.now();

  constructor(document: CheckedDocument, problems: ProblemList, use: PageUse) {
    this.#document = document;
    this.#problems = problems;
    this.#use = use;
  }

  /** Takes over all requests of the page. */
  async apply(page: Page) {
    page.on('request', (request) => this.#note(request, true));
    page.on('requestfinished', (request) => this.#note(request, false));
    page.on('requestfailed', (request) => this.#fail(request));
    page.on('response', (response) => {
      if (response.status() >= 400) {
        this.#addFile(response.url(), `answers ${response.status()}: use an address that exists`);
      }
    });
    await page.route(/^https?:/, (route) => this.#answer(route, page).catch(() => undefined));
  }

  /** Resolves when the page tries to leave; it may never finish loading then. */
  get departs(): Promise<void> {
    return this.#departure.promise;
  }

  /** Addresses that are still loading. */
  get pendingUrls(): string[] {
    return [...this.#pending].map((request) => request.url());
  }

  /** How long nothing was asked for or answered; 0 while something is loading. */
  get quietMs(): number {
    return this.#pending.size > 0 ? 0 : performance.now() - this.#lastActivityMs;
  }

  async #answer(route: Route, page: Page) {
    const request = route.request();
    const url = new URL(request.url());
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) {
      if (!this.#isServed && request.url() === PAGE_URL) {
        this.#isServed = true;
        return route.fulfill({ body: this.#document.served, headers: PAGE_HEADERS });
      }
      if (this.#use.isUsed) this.#addDeparture(request);
      else this.#addNavigation(request.url());
      this.#departure.resolve();
      // Unlike other errors this one leaves the page where it is.
      return route.abort('aborted');
    }
    if (isAllowed(url)) return route.continue();
    if (url.pathname !== '/favicon.ico') this.#addBlocked(url);
    return route.abort('blockedbyclient');
  }

  #note(request: Request, isStart: boolean) {
    if (isStart) this.#pending.add(request);
    else this.#pending.delete(request);
    this.#lastActivityMs = performance.now();
  }

  #fail(request: Request) {
    this.#note(request, false);
    const reason = request.failure()?.errorText ?? '';
    if (UNREACHABLE.test(reason) && isAllowed(new URL(request.url()))) {
      if (!FONT_HOSTS.includes(new URL(request.url()).hostname)) this.#problems.addUnreachable(request.url());
      return;
    }
    // Aborted by the page itself, or refused here and reported already.
    if (/ERR_ABORTED|ERR_BLOCKED_BY_CLIENT/.test(reason)) return;
    this.#addFile(
      request.url(),
      `could not be loaded (${reason}): put what it is needed for into the document`,
    );
  }

  /** Reloading is allowed to a button, going elsewhere is not. */
  #addDeparture(request: Request) {
    const url = request.url();
    if (url === PAGE_URL && request.method() === 'GET') return;
    const { origin, pathname } = new URL(PAGE_URL);
    const isForm = request.method() === 'POST' || url.startsWith(`${origin}${pathname}?`);
    const advice = isForm
      ? 'the form is sent and the page lost: handle its submit event and prevent the default'
      : `the page goes to ${shorten(url, 100)}; it must stay where it is`;
    const place = isForm ? this.#document.place('<form') : this.#place(url, 'location.');
    this.#problems.add('clicks', `${place}${this.#use.prefix}${advice}`);
  }

  #addNavigation(url: string) {
    const text =
      url === PAGE_URL
        ? 'the page reloads itself when it loads'
        : `the page goes to ${shorten(url, 120)} by itself when it loads; it must stay where it is`;
    const path = new URL(url).pathname.slice(1);
    this.#problems.add('stays', `${this.#place(url, path, 'location.', 'http-equiv="refresh"')}${text}`);
  }

  #addBlocked(url: URL) {
    if (url.origin === new URL(PAGE_URL).origin) return this.#addMissing(url);
    this.#problems.add(
      this.#fileAspect,
      `${this.#place(url.href)}${this.#use.prefix}the network is closed to ${url.host} (${shorten(url.href, 100)}); only ${ALLOWED_HOSTS.join(', ')} can be reached`,
    );
  }

  #addMissing(url: URL) {
    const name = decoded(url.pathname.slice(1));
    // A picture that was not filled in is reported as a leftover.
    if (name.includes('{{')) return;
    const place = this.#place(name, url.pathname.slice(1));
    const advice = 'does not exist: everything must be inside the document';
    this.#problems.add(
      this.#fileAspect,
      `${place}${this.#use.prefix}the file ${shorten(name, 80)} ${advice}`,
    );
  }

  #addFile(url: string, text: string) {
    if (new URL(url).protocol.startsWith('http')) {
      this.#problems.add(this.#fileAspect, `${this.#place(url)}${shorten(url, 120)} ${text}`);
    }
  }

  get #fileAspect() {
    return this.#use.isUsed ? 'clicks' : 'files';
  }

  /** The address as written, or at least its host. */
  #place(url: string, ...others: string[]): string {
    const withoutSlash = url.replace(/\/$/, '');
    return this.#document.place(url, withoutSlash, url.replace(/^https?:\/\/([^/]+).*$/, '$1'), ...others);
  }
}

function isAllowed(url: URL): boolean {
  return url.protocol === 'https:' && ALLOWED_HOSTS.includes(url.hostname);
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
