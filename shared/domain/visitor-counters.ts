/** Scripts that count visitors or advertise the tool that made a page. An app works without them. */
const HOSTS = [
  'googletagmanager.com',
  'google-analytics.com',
  'googlesyndication.com',
  'doubleclick.net',
  'connect.facebook.net',
  'static.hotjar.com',
  'clarity.ms',
  'plausible.io',
  'cloudflareinsights.com',
  'umami.is',
  'usefathom.com',
  'simpleanalyticscdn.com',
  'scripts.simpleanalyticscdn.com',
  'gc.zgo.at',
  'cdn.segment.com',
  'mxpnl.com',
  'posthog.com',
  'cdn.gpteng.co',
  'buymeacoffee.com',
  'storage.ko-fi.com',
  'buttons.github.io',
];
/** The counter of a host that serves it on each site's own domain. */
const OWN_PATHS = /^\/_vercel\/(?:insights|speed-insights)\//;

/** Returns true for the URL of a script that counts visitors or shows a badge. */
export function isVisitorCounter(address: string): boolean {
  if (OWN_PATHS.test(address)) return true;
  const [, host = ''] = /^(?:https?:)?\/\/([^/?#:]+)/i.exec(address) ?? [];
  const name = host.toLowerCase();
  return HOSTS.some((known) => name === known || name.endsWith(`.${known}`));
}
