import { findPinned, pinnedAddress, pinnedPath } from '../../../../shared/domain/pinned-packages.ts';
import { findShelfAddress, readCdnAddress } from '../../../../shared/domain/shelf-address.ts';
import { lucideReact } from './lucide-react.ts';

/** How a compiled script loads a library that the product ships or that is fetched from the package registry. */
export type Library =
  /** `scripts` are URLs that are loaded first. `value` is an expression of the variables that they define. */
  { kind: 'global'; scripts: readonly string[]; value: string } | { kind: 'module'; address: string };

const REACT = ['react'];
const REACT_DOM = ['react', 'react-dom'];

/** Libraries that script tags load: the packages to load, and the JavaScript expression of the library's exports. */
const GLOBALS: Readonly<Record<string, readonly [packages: readonly string[], value: string]>> = {
  react: [REACT, 'React'],
  'react-dom': [REACT_DOM, 'ReactDOM'],
  'react-dom/client': [REACT_DOM, 'ReactDOM'],
  'lucide-react': [[...REACT, 'lucide'], `(${lucideReact.toString()})(React, lucide)`],
  'prop-types': [['prop-types'], 'PropTypes'],
  'buidl-kit': [['buidl-kit'], 'buidlKit'],
  recharts: [[...REACT_DOM, 'prop-types', 'recharts'], 'Recharts'],
  lodash: [['lodash'], '_'],
  papaparse: [['papaparse'], 'Papa'],
  jszip: [['jszip'], 'JSZip'],
  dompurify: [['dompurify'], 'DOMPurify'],
  'canvas-confetti': [['canvas-confetti'], 'confetti'],
  leaflet: [['leaflet'], 'L'],
  tone: [['tone'], 'Tone'],
  'matter-js': [['matter-js'], 'Matter'],
  sortablejs: [['sortablejs'], 'Sortable'],
  phaser: [['phaser@3'], 'Phaser'],
  'pixi.js': [['pixi.js'], 'PIXI'],
  echarts: [['echarts'], 'echarts'],
  p5: [['p5@1'], 'p5'],
  gsap: [['gsap'], '{ ...gsap, gsap, default: gsap, __esModule: true }'],
  'gsap/ScrollTrigger': [['gsap', 'gsap/dist/ScrollTrigger.min.js'], '{ ScrollTrigger, default: ScrollTrigger }'],
};

/** Returns the library of an import specifier; undefined for an unknown library. */
export function findLibrary(specifier: string): Library | undefined {
  const name = packageOf(specifier);
  const known = Object.hasOwn(GLOBALS, name) ? GLOBALS[name] : undefined;
  if (known) {
    const [packages, value] = known;
    const scripts = packages.map((each) => findShelfAddress(cdnAddress(each)) ?? findPinnedAddress(cdnAddress(each)));
    return scripts.every((script) => script !== undefined) ? { kind: 'global', scripts, value } : undefined;
  }
  const address = findShelfAddress(isAddress(specifier) ? specifier : cdnAddress(specifier), 'module');
  return address?.endsWith('js') ? { kind: 'module', address } : undefined;
}

/** Returns the package name in a CDN URL, without the version. Returns any other specifier unchanged. */
export function packageOf(specifier: string): string {
  const [, ofCdn] =
    /^(?:https?:)?\/\/(?:esm\.sh|esm\.run|cdn\.skypack\.dev|unpkg\.com|cdn\.jsdelivr\.net\/npm)\/(?:v\d+\/|stable\/)?([^?#]+)/.exec(
      specifier,
    ) ?? [];
  if (ofCdn === undefined) return specifier;
  return ofCdn.replace(/(?<=.)@[^/]+/, '').replace(/\/\+esm$/, '');
}

export function isAddress(specifier: string): boolean {
  return /^(?:https?:)?\/\//i.test(specifier) || specifier.startsWith('/vendor/');
}

function findPinnedAddress(address: string): string | undefined {
  const wanted = readCdnAddress(address);
  const pinned = wanted && findPinned(wanted.packageName, wanted.version);
  const path = pinned && pinnedPath(pinned, wanted.path, false);
  return pinned && path !== undefined ? pinnedAddress(pinned, path) : undefined;
}

function cdnAddress(specifier: string): string {
  return `https://cdn.jsdelivr.net/npm/${specifier.replace(/^three\/addons\//, 'three/examples/jsm/')}`;
}
