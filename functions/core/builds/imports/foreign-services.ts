import type { ImportNote } from '../../../../shared/messages/import-notes.ts';
import { isBabel } from '../compile/compile-scripts.ts';
import {
  applyReplacements,
  attribute,
  type Element,
  parseDocument,
  type Replacement,
  replaceElement,
  textOf,
  typeOf,
} from '../documents/document-elements.ts';

type ServiceNote = 'fonts_removed' | 'analytics_removed' | 'badge_removed' | 'cookies_removed' | 'ads_removed';

/** Services that an app works without. A host stands for its subdomains too. */
const SERVICES: readonly (readonly [note: ServiceNote, hosts: readonly string[]])[] = [
  [
    'fonts_removed',
    [
      'fonts.googleapis.com',
      'fonts.gstatic.com',
      'fonts.bunny.net',
      'api.fontshare.com',
      'use.typekit.net',
      'p.typekit.net',
      'fonts.cdnfonts.com',
      'rsms.me',
      'use.fontawesome.com',
      'kit.fontawesome.com',
      'fonts.adobe.com',
      'fast.fonts.net',
      'cloud.typography.com',
    ],
  ],
  [
    'analytics_removed',
    [
      'googletagmanager.com',
      'google-analytics.com',
      'plausible.io',
      'usefathom.com',
      'cdn.usefathom.com',
      'static.cloudflareinsights.com',
      'clarity.ms',
      'hotjar.com',
      'segment.com',
      'mixpanel.com',
      'mxpnl.com',
      'posthog.com',
      'umami.is',
      'matomo.cloud',
      'connect.facebook.net',
      'snap.licdn.com',
      'static.ads-twitter.com',
      'analytics.tiktok.com',
      'bat.bing.com',
      'mc.yandex.ru',
      'hm.baidu.com',
      'scripts.simpleanalyticscdn.com',
      'queue.simpleanalyticscdn.com',
      'va.vercel-scripts.com',
      'js-agent.newrelic.com',
      'browser.sentry-cdn.com',
      'js.sentry-cdn.com',
      'fullstory.com',
      'heapanalytics.com',
      'statcounter.com',
      'gc.zgo.at',
      'analytics.ahrefs.com',
      'cdn.amplitude.com',
      'logrocket.io',
    ],
  ],
  [
    'badge_removed',
    [
      'cdn.gpteng.co',
      'replit.com',
      'storage.ko-fi.com',
      'buymeacoffee.com',
      'badge.bolt.new',
      'bolt.new',
      'lovable.dev',
      'v0.dev',
      'producthunt.com',
      'websim.ai',
      'websim.com',
      'platform.twitter.com',
      'buttons.github.io',
      'img.shields.io',
      'embed.tawk.to',
      'widget.intercom.io',
      'js.intercomcdn.com',
      'client.crisp.chat',
      'static.addtoany.com',
      's7.addthis.com',
    ],
  ],
  [
    'cookies_removed',
    [
      'cookiebot.com',
      'cookielaw.org',
      'onetrust.com',
      'iubenda.com',
      'termly.io',
      'usercentrics.eu',
      'cookieyes.com',
      'cookie-script.com',
      'osano.com',
      'cookiefirst.com',
      'quantcast.com',
      'trustarc.com',
    ],
  ],
  [
    'ads_removed',
    ['googlesyndication.com', 'doubleclick.net', 'adservice.google.com', 'amazon-adsystem.com', 'carbonads.com'],
  ],
];
/** Packages of cookie banners on CDNs of files. */
const COOKIE_PACKAGE = /\/(?:npm\/)?(?:cookieconsent|vanilla-cookieconsent|klaro|@?tarteaucitronjs?)[@/]/i;
/** Font packages on CDNs of files. */
const FONT_PACKAGE =
  /\/(?:npm\/)?(?:@fontsource(?:-variable)?|typeface-|inter-ui|@ibm\/plex|firacode|hack-font|geist)[\w./@-]*/i;
/** Scripts of hosts for their own sites. */
const HOST_SCRIPT = /^\/(?:_vercel\/(?:insights|speed-insights)|cdn-cgi)\//i;
/** Parts of a page that load a service by an inline script. */
const INLINE_LOADER =
  /googletagmanager\.com\/gtm\.js|connect\.facebook\.net|static\.hotjar\.com|clarity\.ms\/tag|mc\.yandex\.ru\/metrika/i;
const INLINE_LOADER_MAX_LENGTH = 3_000;
const STYLE_IMPORT = /@import\s+(?:url\(\s*)?["']?((?:https?:)?\/\/[^"'\s);]+)["']?\s*\)?[^;]*;/gi;
const HINTS = /\b(?:preconnect|dns-prefetch)\b/i;

interface Cleaned {
  html: string;
  notes: ImportNote[];
}

/**
 * Removes fonts, analytics, badges, cookie banners and ads of other hosts, and elements that an app may not have but
 * works without. Runs after the addresses of the shelf's libraries and fonts were replaced.
 */
export function removeForeignServices(html: string): Cleaned {
  const notes = new Map<string, ImportNote>();
  const add = (note: ImportNote) => notes.set(JSON.stringify(note), note);
  const { elements } = parseDocument(html);
  const replacements = elements.flatMap((element) => removalOf(element, add));
  return { html: applyReplacements(html, replacements), notes: [...notes.values()] };
}

type Add = (note: ImportNote) => void;

function removalOf(element: Element, add: Add): Replacement[] {
  switch (element.tagName) {
    case 'base':
      return removed(element, 'base_removed', add);
    case 'meta':
      return isRefresh(element) ? removed(element, 'refresh_removed', add) : [];
    case 'style':
      return withoutFontImports(element, add);
    case 'noscript':
      return /googletagmanager|facebook\.com\/tr|mc\.yandex/.test(textOf(element)) ? replaceElement(element, '') : [];
    case 'script':
      return scriptRemoval(element, add);
    case 'link':
      return linkRemoval(element, add);
    case 'img':
    case 'iframe':
      return serviceRemoval(element, attribute(element, 'src'), add);
    default:
      return [];
  }
}

function removed(element: Element, note: ImportNote, add: Add): Replacement[] {
  add(note);
  return replaceElement(element, '');
}

function scriptRemoval(script: Element, add: Add): Replacement[] {
  const address = attribute(script, 'src');
  if (isBabel(script)) return removed(script, 'babel_removed', add);
  if (address !== '') return serviceRemoval(script, address, add);
  const code = textOf(script);
  if (code.length > INLINE_LOADER_MAX_LENGTH || typeOf(script).includes('json')) return [];
  const [loaded] = INLINE_LOADER.exec(code) ?? [];
  if (loaded === undefined) return [];
  const [host = loaded] = loaded.replaceAll('\\', '').split('/', 1);
  return removed(script, { key: 'analytics_removed', params: { host } }, add);
}

function linkRemoval(link: Element, add: Add): Replacement[] {
  const address = attribute(link, 'href');
  // A hint about a host that an app cannot reach.
  if (HINTS.test(attribute(link, 'rel'))) return replaceElement(link, '');
  return serviceRemoval(link, address, add);
}

function serviceRemoval(element: Element, address: string, add: Add): Replacement[] {
  if (HOST_SCRIPT.test(address)) return removed(element, { key: 'analytics_removed', params: { host: 'Vercel' } }, add);
  const host = hostOf(address);
  const note = host === undefined ? undefined : noteOf(host, address);
  return note === undefined || host === undefined ? [] : removed(element, { key: note, params: { host } }, add);
}

/** Returns the note about a script that counts visitors or shows a badge. */
export function counterNote(address: string): ImportNote {
  const host = HOST_SCRIPT.test(address) ? 'Vercel' : (hostOf(address) ?? address);
  return { key: noteOf(host, address) ?? 'analytics_removed', params: { host } };
}

function withoutFontImports(style: Element, add: Add): Replacement[] {
  const place = style.sourceCodeLocation?.startTag;
  if (!place) return [];
  return [...textOf(style).matchAll(STYLE_IMPORT)].flatMap(({ index, 0: rule, 1: address = '' }) => {
    const host = hostOf(address);
    const note = host === undefined ? undefined : noteOf(host, address);
    if (host === undefined || note === undefined) return [];
    add({ key: note, params: { host } });
    const start = place.endOffset + index;
    return [{ start, end: start + rule.length, text: '' }];
  });
}

function noteOf(host: string, address: string): ServiceNote | undefined {
  const known = SERVICES.find(([, hosts]) => hosts.some((each) => host === each || host.endsWith(`.${each}`)));
  if (known) return known[0];
  if (COOKIE_PACKAGE.test(address)) return 'cookies_removed';
  return FONT_PACKAGE.test(address) || /\.(?:woff2?|ttf|otf)(?:$|\?)/i.test(address) ? 'fonts_removed' : undefined;
}

export function hostOf(address: string): string | undefined {
  return /^(?:https?:)?\/\/([^/?#:]+)/i.exec(address.trim())?.[1]?.toLowerCase();
}

function isRefresh(meta: Element): boolean {
  return attribute(meta, 'http-equiv').trim().toLowerCase() === 'refresh';
}
