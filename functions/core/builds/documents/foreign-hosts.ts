export type ServiceNote = 'fonts_removed' | 'analytics_removed' | 'badge_removed' | 'cookies_removed' | 'ads_removed';

/** Services that an app does not need, by the note that reports their removal. A host includes its subdomains. */
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
      'cloudflareinsights.com',
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
      'simpleanalyticscdn.com',
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
/** Matches packages of cookie banners on CDNs such as jsDelivr. */
const COOKIE_PACKAGE = /\/(?:npm\/)?(?:cookieconsent|vanilla-cookieconsent|klaro|@?tarteaucitronjs?)[@/]/i;
/** Matches font packages on CDNs such as jsDelivr. */
const FONT_PACKAGE =
  /\/(?:npm\/)?(?:@fontsource(?:-variable)?|typeface-|inter-ui|@ibm\/plex|firacode|hack-font|geist)[\w./@-]*/i;
/** Matches paths of scripts that hosting providers such as Vercel serve only on sites that they host. */
const HOST_SCRIPT = /^\/(?:_vercel\/(?:insights|speed-insights)|cdn-cgi)\//i;

export interface ForeignService {
  note: ServiceNote;
  host: string;
}

/** Returns the service that an address belongs to; undefined for any other address. */
export function serviceOf(address: string): ForeignService | undefined {
  if (HOST_SCRIPT.test(address)) return { note: 'analytics_removed', host: 'Vercel' };
  const host = hostOf(address);
  const note = host === undefined ? undefined : noteOf(host, address);
  return host === undefined || note === undefined ? undefined : { note, host };
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
