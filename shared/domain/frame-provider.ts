/** The providers whose pages an app may show in a frame after a click. Nothing else is ever loaded in a frame. */
interface FrameProvider {
  name: string;
  host: string;
  /** Matches the paths that the provider made for frames. */
  path: RegExp;
  /** Matches the query. Given for a path that also serves pages not made for frames. */
  query?: RegExp;
  /** The Content-Security-Policy sources of the provider's frame; `https://{host}` if missing. */
  sources?: readonly string[];
}

const YOUTUBE_PATH = /^\/embed\/[\w-]{1,64}$/;
const MAPS = ['https://www.google.com/maps', 'https://www.google.com/maps/', 'https://maps.google.com'];
const CAL_PATH = /^(?:\/[\w.+-]+){1,4}\/?$/;
const FIGMA_PATH = /^\/(?:board|deck|design|file|proto|slides)\/\w+(?:\/[^/]*)?$/;

const PROVIDERS: readonly FrameProvider[] = [
  { name: 'YouTube', host: 'www.youtube.com', path: YOUTUBE_PATH },
  { name: 'YouTube', host: 'www.youtube-nocookie.com', path: YOUTUBE_PATH },
  { name: 'Vimeo', host: 'player.vimeo.com', path: /^\/video\/\d+$/ },
  {
    name: 'Spotify',
    host: 'open.spotify.com',
    path: /^\/embed(?:-podcast)?\/(?:album|artist|episode|playlist|show|track)\/\w+$/,
  },
  { name: 'SoundCloud', host: 'w.soundcloud.com', path: /^\/player\/?$/ },
  { name: 'OpenStreetMap', host: 'www.openstreetmap.org', path: /^\/export\/embed\.html$/ },
  { name: 'Google Maps', host: 'www.google.com', path: /^\/maps\/embed(?:\/v1\/[a-z]+)?$/, sources: MAPS },
  {
    name: 'Google Maps',
    host: 'www.google.com',
    path: /^\/maps\/?$/,
    query: /[?&]output=embed(?:&|$)/,
    sources: MAPS,
  },
  {
    name: 'Google Maps',
    host: 'maps.google.com',
    path: /^\/(?:maps\/?)?$/,
    query: /[?&]output=embed(?:&|$)/,
    sources: MAPS,
  },
  { name: 'Calendly', host: 'calendly.com', path: /^(?:\/[\w-]+){1,3}\/?$/ },
  { name: 'Cal.com', host: 'cal.com', path: CAL_PATH },
  { name: 'Cal.com', host: 'app.cal.com', path: CAL_PATH },
  { name: 'Typeform', host: 'form.typeform.com', path: /^\/to\/\w+$/ },
  { name: 'CodePen', host: 'codepen.io', path: /^\/[\w-]+\/embed(?:\/preview)?\/\w+$/ },
  { name: 'Figma', host: 'www.figma.com', path: /^\/embed$/ },
  { name: 'Figma', host: 'embed.figma.com', path: FIGMA_PATH },
];

/** Hosts that redirect to the same host name with `www.`. */
const WWW_HOSTS = ['youtube.com', 'youtube-nocookie.com', 'openstreetmap.org', 'google.com', 'figma.com'];

/**
 * Matches an https URL without a user or a port. Every URL parser interprets such a URL in the same way. The groups are
 * its host, path, query and fragment.
 */
const ADDRESS = /^(?:https:)?\/\/([a-z\d.-]+)(\/[\w/.~%+@:,-]*)(\?[^\s#\\"<>]*)?(#[^\s\\"<>]*)?$/;
/** Matches the segments `.` and `..`. URL parsers remove them, so the path could differ from the checked path. */
const DOT_SEGMENT = /\/(?:\.|%2e)/i;

export const FRAME_ADDRESS_MAX_LENGTH = 2_000;

/** The path of the page that shows a provider's frame. Only this page may load a frame of a provider. */
export const PROVIDER_PAGE_PATH = '/provider/index.html';

/** The sources of all providers for the `frame-src` of the page at PROVIDER_PAGE_PATH. */
export const FRAME_SOURCES: readonly string[] = [
  ...new Set(PROVIDERS.flatMap(({ host, sources }) => sources ?? [`https://${host}`])),
];

export const FRAME_PROVIDER_NAMES: readonly string[] = [...new Set(PROVIDERS.map(({ name }) => name))];

/** The permissions of a provider's frame. No entry allows the frame to navigate a page around it. */
export const PROVIDER_SANDBOX =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-presentation';
export const PROVIDER_ALLOW = 'autoplay; encrypted-media; fullscreen; picture-in-picture';

export interface KnownFrame {
  provider: string;
  /** The https URL that is loaded. */
  url: string;
}

/**
 * Returns the provider of a frame's address and the URL to load; undefined for every other address. An address without
 * a scheme, such as `//www.youtube.com/embed/x`, means https.
 */
export function knownFrame(address: string): KnownFrame | undefined {
  const [, given, path, query = '', rest = ''] =
    (address.length <= FRAME_ADDRESS_MAX_LENGTH && ADDRESS.exec(address)) || [];
  if (given === undefined || path === undefined || DOT_SEGMENT.test(path)) return undefined;
  const host = WWW_HOSTS.includes(given) ? `www.${given}` : given;
  const found = PROVIDERS.find(
    (each) => each.host === host && each.path.test(path) && (each.query?.test(query) ?? true),
  );
  return found && { provider: found.name, url: `https://${host}${path}${query}${rest}` };
}
