import type { Page, Request, Route } from 'playwright-core';
import { FRAME_SOURCES } from '../../../shared/domain/frame-provider.ts';
import { PICTURES_PATH } from '../../../shared/domain/picture-set.ts';
import { titleOfFetched } from '../../../shared/domain/pinned-packages.ts';
import { isCdnAddress, shelfAdvice } from '../../../shared/domain/shelf-address.ts';
import { SHELF_PATH } from '../../../shared/domain/shelf-package.ts';
import type { CheckFindings } from './check-findings.ts';
import type { CurrentAction } from './current-action.ts';
import type { DocumentSource } from './document-source.ts';
import { PAGE_ORIGIN, PAGE_URL } from './page-address.ts';
import type { ShelfContent, ShelfFiles } from './shelf-files.ts';
import { toSingleLine } from './to-single-line.ts';
import type { WatchedPage } from './watch-page.ts';
import { pageHeaders } from './watch-policy.ts';

/** RequestPolicy blocks these font hosts too, but reports no problem, because an app works without web fonts. */
const FONT_STYLE_HOST = 'fonts.googleapis.com';
const FONT_HOST = 'fonts.gstatic.com';
/** The same headers as on the apps domain. They allow cross-origin requests, because apps have an opaque origin. */
const FILE_HEADERS = { 'access-control-allow-origin': '*', 'x-content-type-options': 'nosniff' };

/**
 * These switches prevent network access that request interception does not see: Chromium resolves no host, and WebRTC
 * sends no datagrams.
 */
export const NETWORK_SWITCHES = [
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
];

/** Returns whether a URL, or only its origin, belongs to a known provider of pages in frames. */
function isFrameSource(address: string): boolean {
  return FRAME_SOURCES.some((source) => URL.canParse(address) && new URL(source).origin === new URL(address).origin);
}

/**
 * The network of a page under check: serves the document and the shelf (the bundled libraries), and reports other
 * requests.
 */
export class RequestPolicy {
  readonly #document: DocumentSource;
  readonly #findings: CheckFindings;
  readonly #action: CurrentAction;
  readonly #shelf: ShelfFiles;
  readonly #pending = new Set<Request>();
  readonly #navigation = Promise.withResolvers<void>();
  #isServed = false;
  #stored: Record<string, string> = {};
  #address = '';
  #lastActivityMs = performance.now();

  constructor({ document, findings, action, shelf }: WatchedPage & { shelf: ShelfFiles }) {
    this.#document = document;
    this.#findings = findings;
    this.#action = action;
    this.#shelf = shelf;
  }

  /** Intercepts all requests of the page. */
  async apply(page: Page) {
    page.on('request', (request) => this.#track(request, true));
    page.on('requestfinished', (request) => this.#track(request, false));
    page.on('requestfailed', (request) => this.#fail(request));
    page.on('response', (response) => {
      if (response.status() >= 400) {
        this.#addFile(response.url(), `responds with ${response.status()}: use an address that exists`);
      }
    });
    await page.route(/^https?:/, (route) => this.#handle(route, page).catch(() => undefined));
  }

  /** Lets the page load once more, with the given entries in its storage and at the given address. */
  serveAgain(stored: Record<string, string>, address = ''): void {
    this.#isServed = false;
    this.#stored = stored;
    this.#address = address;
  }

  /** Resolves when the page navigates away, because the page may then never finish loading. */
  get navigatesAway(): Promise<void> {
    return this.#navigation.promise;
  }

  /** Milliseconds since the last request or response; 0 while a request is pending. */
  get quietMs(): number {
    return this.#pending.size > 0 ? 0 : performance.now() - this.#lastActivityMs;
  }

  async #handle(route: Route, page: Page) {
    const request = route.request();
    const url = new URL(request.url());
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) {
      if (!this.#isServed && request.url() === PAGE_URL) {
        this.#isServed = true;
        const headers = pageHeaders(this.#document.allowedHosts);
        return route.fulfill({ body: this.#document.servedWith(this.#stored, this.#address), headers });
      }
      if (this.#action.hasBegun) this.#addNavigationByAction(request);
      else this.#addNavigationOnLoad(request.url());
      this.#navigation.resolve();
      // With `aborted`, Chromium keeps the current page. With other errors, it shows an error page.
      return route.abort('aborted');
    }
    const file = await this.#findFile(url);
    if (file) {
      return route.fulfill({
        body: file.body,
        headers: { ...FILE_HEADERS, 'content-type': file.contentType },
      });
    }
    this.#addBlocked(url);
    return route.abort('blockedbyclient');
  }

  async #findFile({ origin, pathname }: URL): Promise<ShelfContent | undefined> {
    return origin === PAGE_ORIGIN ? this.#shelf.read(pathname) : undefined;
  }

  #track(request: Request, isStart: boolean) {
    if (isStart) this.#pending.add(request);
    else this.#pending.delete(request);
    this.#lastActivityMs = performance.now();
  }

  #fail(request: Request) {
    this.#track(request, false);
    const reason = request.failure()?.errorText ?? '';
    // The page aborted the request itself, or `#handle` or `addRefused` already reported it.
    if (/ERR_ABORTED|ERR_BLOCKED_BY_CLIENT|^csp$/.test(reason)) return;
    this.#addFile(request.url(), `could not be loaded (${reason}): include what it provides in the document`);
  }

  /** Reports a navigation that a user action caused. An action may reload the page but not leave it. */
  #addNavigationByAction(request: Request) {
    const url = request.url();
    if (url === PAGE_URL && request.method() === 'GET') return;
    const isForm = request.method() === 'POST' || url.startsWith(`${PAGE_URL}?`);
    const advice = isForm
      ? 'the form is sent and the page lost: handle its submit event and prevent the default'
      : `the page goes to ${toSingleLine(url, 100)}; it must stay where it is`;
    const line = isForm ? this.#document.linePrefix('<form') : this.#linePrefix(url, 'location.');
    this.#findings.add('use', `${line}${this.#action.prefix}${advice}`);
  }

  #addNavigationOnLoad(url: string) {
    const text =
      url === PAGE_URL
        ? 'the page reloads itself when it loads'
        : `the page goes to ${toSingleLine(url, 120)} by itself when it loads; it must stay where it is`;
    const path = new URL(url).pathname.slice(1);
    this.#findings.add('stays', `${this.#linePrefix(url, path, 'location.', 'http-equiv="refresh"')}${text}`);
  }

  /**
   * Reports a request that the page's Content-Security-Policy refused. `address` is its URL, or its type if it has no
   * URL.
   */
  addRefused(address: string, directive: string): void {
    // The runtime shows a card in place of a frame from a known provider, so its refusal is not a problem.
    if (directive === 'frame-src' && isFrameSource(address)) return;
    if (URL.canParse(address) && /^(?:https?|wss?):$/.test(new URL(address).protocol)) {
      this.#addBlocked(new URL(address));
      return;
    }
    const what = toSingleLine(address || 'something', 40);
    const text = `apps may not load ${what} this way (${directive}): do it in the document itself`;
    this.#findings.add(this.#fileAspect, this.#action.prefix + text);
  }

  #addBlocked(url: URL) {
    const { hostname, pathname } = url;
    if (hostname === FONT_STYLE_HOST || hostname === FONT_HOST || pathname === '/favicon.ico') return;
    // A failed call to an allowed host is not the app's fault, because the check has no network.
    if (url.protocol === 'https:' && this.#document.allowedHosts.includes(hostname)) return;
    if (url.origin === PAGE_ORIGIN && url.pathname.startsWith(SHELF_PATH)) {
      return this.#addNotOnShelf(url.pathname);
    }
    if (url.origin === PAGE_ORIGIN) return this.#addMissing(url);
    if (isCdnAddress(url.href)) return this.#addNotOnShelf(url.href);
    this.#addAbout(
      url.href,
      `the network is closed to ${url.host} (${toSingleLine(url.href, 100)}): include what it provides in the document`,
    );
  }

  #addNotOnShelf(address: string) {
    const title = titleOfFetched(address);
    if (title !== undefined) {
      return this.#addAbout(address, `${title} could not be fetched from the package registry: use another library`);
    }
    this.#addAbout(address, `${toSingleLine(address, 100)} is not on the shelf; ${shelfAdvice(address)}`);
  }

  #addAbout(address: string, text: string) {
    this.#findings.add(this.#fileAspect, `${this.#linePrefix(address)}${this.#action.prefix}${text}`);
  }

  #addMissing(url: URL) {
    const name = decodePath(url.pathname.slice(1));
    // This is an image placeholder, which `addUnfinishedSource` reports.
    if (name.includes('{{')) return;
    const line = this.#linePrefix(name, url.pathname.slice(1));
    const advice = url.pathname.startsWith(PICTURES_PATH)
      ? 'is no picture: write its whole address in the document, with the name of one that exists, or draw inline SVG'
      : 'does not exist: everything must be inside the document';
    this.#findings.add(this.#fileAspect, `${line}${this.#action.prefix}the file ${toSingleLine(name, 80)} ${advice}`);
  }

  #addFile(url: string, text: string) {
    if (new URL(url).protocol.startsWith('http')) {
      this.#findings.add(this.#fileAspect, `${this.#linePrefix(url)}${toSingleLine(url, 120)} ${text}`);
    }
  }

  get #fileAspect() {
    return this.#action.hasBegun ? 'use' : 'files';
  }

  /** Returns `Line 12: ` for the line that contains the URL, or at least its host. */
  #linePrefix(url: string, ...others: string[]): string {
    const withoutSlash = url.replace(/\/$/, '');
    return this.#document.linePrefix(url, withoutSlash, url.replace(/^https?:\/\/([^/]+).*$/, '$1'), ...others);
  }
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
