/** Libraries that the product ships and that have a single purpose, such as drawing a chart or reading a ZIP file. */

import type { MadeFile, ShelfFile, ShelfPackage } from './shelf-package.ts';

interface LibraryFile {
  /** The path in the npm package. */
  source: string;
  /** The path of the shipped file; defaults to the base name of `source`. */
  name?: string;
  /** Other paths, in the npm package or on cdnjs, that this file replaces. */
  also?: readonly string[];
  /** True for the file that a CDN serves for a URL without a path, such as `https://unpkg.com/marked`. */
  isMain?: true;
  /** See `ShelfFile`. */
  made?: MadeFile;
  isModule?: true;
  /** The global variable that the file defines. The build adds a module whose default export is this variable. */
  global?: string;
  /** See `ShelfFile`. */
  isPart?: true;
}

interface Library extends Omit<ShelfPackage, 'files' | 'name'> {
  name?: string;
  files: readonly LibraryFile[];
}

const PRISM_LANGUAGES = [
  ...['bash', 'c', 'clike', 'cpp', 'csharp', 'css', 'go', 'java', 'javascript', 'json', 'jsx', 'kotlin'],
  ...['markdown', 'markup', 'php', 'python', 'ruby', 'rust', 'sql', 'swift', 'tsx', 'typescript', 'yaml'],
];
const HIGHLIGHT_STYLES = [
  ...['default', 'atom-one-dark', 'atom-one-light', 'github', 'github-dark', 'monokai', 'monokai-sublime'],
  ...['night-owl', 'nord', 'tokyo-night-dark', 'vs', 'vs2015'],
];

/** pdf.js with its worker as a global variable, because an app has an opaque origin and cannot load a worker file. */
const PDF = { module: 'pdfjs-dist/legacy/build/pdf.mjs', needed: 'pdfjs-dist/legacy/build/pdf.worker.mjs' };
/** The last version of pdf.js with a build for script tags. */
const PUBLIC_PDF = 'pdfjs-dist@3.11.174';

const LIBRARIES_IN_SHORT: readonly Library[] = [
  {
    name: 'tailwindcss',
    title: 'Tailwind 3',
    version: '3.4.10',
    npmName: 'tailwindcss-cdn',
    licensedBy: 'tailwindcss',
    majors: [3],
    files: [
      { source: 'tailwindcss.js', isMain: true },
      { source: 'tailwindcss-with-all-plugins.js', name: 'tailwindcss-plugins.js', isPart: true },
    ],
  },
  {
    name: 'babel',
    title: 'Babel (JSX in a script of type text/babel)',
    version: '7.29.13',
    npmName: '@babel/standalone',
    otherNames: ['babel-standalone'],
    majors: [6, 7],
    files: [{ source: 'babel.min.js', isMain: true }],
  },
  {
    title: 'marked',
    version: '18.2.1',
    npmName: 'marked',
    majors: range(4, 18),
    files: [
      {
        source: 'lib/marked.umd.js',
        also: ['marked.min.js', 'lib/marked.js', 'lib/marked.esm.js', 'src/marked.js'],
        isMain: true,
        global: 'marked',
      },
    ],
  },
  {
    title: 'DOMPurify',
    version: '3.5.0',
    npmName: 'dompurify',
    majors: [2, 3],
    files: [{ source: 'dist/purify.min.js', also: ['dist/purify.es.mjs'], isMain: true, global: 'DOMPurify' }],
  },
  {
    title: 'JSZip',
    version: '3.10.2',
    npmName: 'jszip',
    majors: [3],
    files: [{ source: 'dist/jszip.min.js', isMain: true, global: 'JSZip' }],
  },
  {
    title: 'Papa Parse',
    version: '5.7.1',
    npmName: 'papaparse',
    majors: [5],
    files: [{ source: 'papaparse.min.js', isMain: true, global: 'Papa' }],
  },
  {
    name: 'pdf.js',
    title: 'pdf.js (reads PDF; its worker is included)',
    version: '6.5.438',
    npmName: 'pdfjs-dist',
    otherNames: ['pdf.js'],
    majors: range(2, 6),
    files: [
      {
        source: 'build/pdf.min.js',
        also: ['legacy/build/pdf.js'],
        isMain: true,
        made: { ...PDF, global: 'pdfjsLib', publicPath: `${PUBLIC_PDF}/build/pdf.min.js` },
      },
      {
        source: 'build/pdf.min.mjs',
        name: 'pdf.esm.js',
        also: ['+esm', 'legacy/build/pdf.mjs'],
        isMain: true,
        isModule: true,
        isPart: true,
        made: { ...PDF, publicPath: 'pdfjs-dist@4.10.38/build/pdf.min.mjs' },
      },
      {
        source: 'build/pdf.worker.min.js',
        also: ['build/pdf.worker.mjs', 'legacy/build/pdf.worker.js', 'legacy/build/pdf.worker.mjs'],
        isPart: true,
        made: { module: PDF.needed, global: 'pdfjs', publicPath: `${PUBLIC_PDF}/build/pdf.worker.min.js` },
      },
    ],
  },
  {
    title: 'Leaflet',
    version: '1.9.4',
    npmName: 'leaflet',
    majors: [1],
    files: [
      { source: 'dist/leaflet.js', isMain: true },
      { source: 'dist/leaflet.css' },
      ...['layers', 'layers-2x', 'marker-icon', 'marker-icon-2x', 'marker-shadow'].map((image) => ({
        source: `dist/images/${image}.png`,
        name: `images/${image}.png`,
        isPart: true as const,
      })),
    ],
  },
  {
    name: 'anime.js',
    title: 'anime.js',
    version: '3.2.2',
    npmName: 'animejs',
    majors: [3],
    files: [{ source: 'lib/anime.min.js', also: ['lib/anime.es.js'], isMain: true, global: 'anime' }],
  },
  {
    title: 'howler',
    version: '2.2.4',
    npmName: 'howler',
    majors: [2],
    files: [{ source: 'dist/howler.min.js', also: ['dist/howler.core.min.js'], isMain: true }],
  },
  {
    title: 'Tone.js',
    version: '15.5.44',
    npmName: 'tone',
    majors: [14, 15],
    files: [{ source: 'build/Tone.js', isMain: true }],
  },
  {
    title: 'Matter.js',
    version: '0.20.0',
    npmName: 'matter-js',
    majors: [0],
    files: [{ source: 'build/matter.min.js', isMain: true, global: 'Matter' }],
  },
  {
    title: 'Konva',
    version: '10.9.1',
    npmName: 'konva',
    majors: [8, 9, 10],
    files: [{ source: 'konva.min.js', isMain: true, global: 'Konva' }],
  },
  {
    title: 'SortableJS',
    version: '1.15.7',
    npmName: 'sortablejs',
    otherNames: ['sortable'],
    majors: [1],
    files: [
      {
        source: 'Sortable.min.js',
        also: ['modular/sortable.esm.js', 'modular/sortable.complete.esm.js'],
        isMain: true,
        global: 'Sortable',
      },
    ],
  },
  {
    title: 'math.js',
    version: '15.2.0',
    npmName: 'mathjs',
    majors: range(9, 15),
    files: [{ source: 'lib/browser/math.js', isMain: true }],
  },
  {
    title: 'Mermaid',
    name: 'mermaid',
    version: '12.0.0',
    npmName: '@mermaid-js/tiny',
    otherNames: ['mermaid'],
    majors: [9, 10, 11, 12],
    files: [
      {
        source: 'dist/mermaid.tiny.js',
        name: 'mermaid.js',
        also: ['dist/mermaid.js', 'dist/mermaid.esm.mjs', 'dist/mermaid.esm.min.mjs', 'dist/mermaid.core.mjs'],
        isMain: true,
        global: 'mermaid',
      },
    ],
  },
  {
    name: 'highlight.js',
    title: 'highlight.js',
    version: '11.12.0',
    npmName: '@highlightjs/cdn-assets',
    otherNames: ['highlight.js'],
    majors: [10, 11],
    files: [
      { source: 'highlight.min.js', isMain: true },
      ...HIGHLIGHT_STYLES.map((style, index) => ({
        source: `styles/${style}.min.css`,
        name: `styles/${style}.min.css`,
        ...(index > 0 && { isPart: true as const }),
      })),
    ],
  },
  {
    name: 'prism',
    title: 'Prism',
    version: '1.30.0',
    npmName: 'prismjs',
    otherNames: ['prism'],
    majors: [1],
    files: [
      { source: 'prism.js', isMain: true },
      { source: 'themes/prism.min.css' },
      ...['coy', 'dark', 'funky', 'okaidia', 'solarizedlight', 'tomorrow', 'twilight'].map((theme) => ({
        source: `themes/prism-${theme}.min.css`,
        isPart: true as const,
      })),
      ...['core', ...PRISM_LANGUAGES].map((language) => ({
        source: `components/prism-${language}.min.js`,
        name: `components/prism-${language}.min.js`,
        isPart: true as const,
      })),
    ],
  },
  {
    name: 'qrcode',
    title: 'QRCode.js (new QRCode(element, text))',
    version: '1.0.0',
    npmName: 'qrcodejs',
    otherNames: ['davidshimjs-qrcodejs'],
    majors: [0, 1],
    files: [{ source: 'qrcode.min.js', isMain: true }],
  },
  {
    title: 'jsQR',
    version: '1.4.0',
    npmName: 'jsqr',
    majors: [1],
    files: [{ source: 'dist/jsQR.js', isMain: true }],
  },
  {
    title: 'JsBarcode',
    version: '3.12.3',
    npmName: 'jsbarcode',
    majors: [3],
    files: [{ source: 'dist/JsBarcode.all.min.js', isMain: true }],
  },
  {
    title: 'html2canvas',
    version: '1.4.1',
    npmName: 'html2canvas',
    majors: [0, 1],
    files: [{ source: 'dist/html2canvas.min.js', isMain: true, global: 'html2canvas' }],
  },
  {
    name: 'alpine',
    title: 'Alpine',
    version: '3.17.5',
    npmName: 'alpinejs',
    majors: [3],
    files: [{ source: 'dist/cdn.min.js', name: 'alpine.min.js', isMain: true }],
  },
  {
    name: 'htmx',
    title: 'htmx',
    version: '2.0.11',
    npmName: 'htmx.org',
    otherNames: ['htmx'],
    majors: [1, 2],
    files: [{ source: 'dist/htmx.min.js', isMain: true }],
  },
  {
    name: 'pico',
    title: 'Pico CSS',
    version: '2.1.1',
    npmName: '@picocss/pico',
    otherNames: ['picocss', 'pico'],
    majors: [1, 2],
    files: [
      { source: 'css/pico.min.css', isMain: true },
      { source: 'css/pico.classless.min.css', isPart: true },
    ],
  },
  {
    name: 'font-awesome',
    title: 'Font Awesome',
    version: '6.7.2',
    npmName: '@fortawesome/fontawesome-free',
    otherNames: ['font-awesome'],
    majors: [5, 6, 7],
    files: [
      { source: 'css/all.min.css', name: 'css/all.min.css', isMain: true },
      ...['fontawesome', 'solid', 'regular', 'brands'].map((part) => ({
        source: `css/${part}.min.css`,
        name: `css/${part}.min.css`,
        isPart: true as const,
      })),
      ...['fa-solid-900', 'fa-regular-400', 'fa-brands-400', 'fa-v4compatibility'].map((font) => ({
        source: `webfonts/${font}.woff2`,
        name: `webfonts/${font}.woff2`,
        isPart: true as const,
      })),
    ],
  },
  {
    title: 'Lodash',
    version: '4.18.1',
    npmName: 'lodash',
    otherNames: ['lodash.js', 'lodash-es'],
    majors: [4],
    files: [{ source: 'lodash.min.js', also: ['lodash.js'], isMain: true, global: '_' }],
  },
  {
    title: 'Day.js',
    version: '1.11.23',
    npmName: 'dayjs',
    majors: [1],
    files: [{ source: 'dayjs.min.js', also: ['esm/index.js'], isMain: true, global: 'dayjs' }],
  },
  {
    title: 'Luxon',
    version: '3.7.2',
    npmName: 'luxon',
    majors: [2, 3],
    files: [{ source: 'build/global/luxon.min.js', isMain: true }],
  },
  {
    title: 'canvas-confetti',
    version: '1.9.4',
    npmName: 'canvas-confetti',
    majors: [1],
    files: [
      { source: 'dist/confetti.browser.js', also: ['dist/confetti.module.mjs'], isMain: true, global: 'confetti' },
    ],
  },
  {
    title: 'Moment',
    version: '2.31.0',
    npmName: 'moment',
    otherNames: ['moment.js'],
    majors: [2],
    files: [{ source: 'min/moment.min.js', also: ['moment.js'], isMain: true, global: 'moment' }],
  },
  {
    title: 'jQuery',
    version: '3.8.0',
    npmName: 'jquery',
    majors: [2, 3],
    files: [{ source: 'dist/jquery.min.js', also: ['dist/jquery.slim.js'], isMain: true, global: 'jQuery' }],
  },
  {
    title: 'Bulma',
    version: '1.0.4',
    npmName: 'bulma',
    majors: [0, 1],
    files: [{ source: 'css/bulma.min.css', isMain: true }],
  },
  {
    title: 'Animate.css',
    version: '4.1.1',
    npmName: 'animate.css',
    majors: [4],
    files: [{ source: 'animate.min.css', isMain: true }],
  },
  {
    title: 'AOS',
    version: '2.3.4',
    npmName: 'aos',
    majors: [2, 3],
    files: [{ source: 'dist/aos.js', isMain: true }, { source: 'dist/aos.css' }],
  },
  {
    title: 'Swiper',
    version: '11.2.10',
    npmName: 'swiper',
    majors: [8, 9, 10, 11],
    files: [
      { source: 'swiper-bundle.min.js', also: ['swiper-bundle.min.mjs'], isMain: true, global: 'Swiper' },
      { source: 'swiper-bundle.min.css' },
    ],
  },
  {
    title: 'Chart.js with dates',
    version: '3.0.0',
    npmName: 'chartjs-adapter-date-fns',
    majors: [2, 3],
    files: [
      {
        source: 'dist/chartjs-adapter-date-fns.bundle.min.js',
        also: ['dist/chartjs-adapter-date-fns.js'],
        isMain: true,
      },
    ],
  },
  {
    title: 'Chart.js with labels',
    version: '2.2.0',
    npmName: 'chartjs-plugin-datalabels',
    majors: [2],
    files: [{ source: 'dist/chartjs-plugin-datalabels.min.js', isMain: true }],
  },
];

export const SHELF_LIBRARIES: readonly ShelfPackage[] = LIBRARIES_IN_SHORT.map((library) => ({
  ...library,
  name: library.name ?? library.npmName,
  files: library.files.flatMap(shelfFiles),
}));

function shelfFiles(file: LibraryFile): ShelfFile[] {
  const { source, also = [], isMain, global, made, isModule, isPart } = file;
  const name = file.name ?? baseName(source);
  const paths = [source, ...also, ...(name === baseName(source) ? [] : [name])];
  const plain: ShelfFile = {
    name,
    source,
    standsFor: pathPattern(paths, isMain === true),
    ...(made && { made }),
    ...(isModule && { isModule }),
    ...(isPart && { isPart }),
  };
  if (global === undefined) return [plain];
  const module: ShelfFile = {
    name: `${name.replace(/(?:\.umd|\.min)*\.js$/, '')}.esm.js`,
    source: '+esm',
    standsFor: pathPattern(['+esm', ...paths], true),
    isModule: true,
    isPart: true,
    exported: { file: name, global },
  };
  return [plain, module];
}

/** Returns a pattern for the paths. `.min` is optional, and so are folders, because cdnjs omits folders. */
function pathPattern(paths: readonly string[], isMain: boolean): RegExp {
  const patterns = paths.map((path) => {
    const base = baseName(path);
    const folder = path.slice(0, path.length - base.length);
    const [, stem = base, ending = ''] = /^(.*?)(?:\.min)?(\.\w+)?$/.exec(base) ?? [];
    const optionalFolder = folder === '' ? '' : `(?:${folder.split('/').slice(0, -1).map(optionalPart).join('')})`;
    return `${optionalFolder}${escaped(stem)}${ending && `(?:\\.min)?${escaped(ending)}`}`;
  });
  return new RegExp(`^(?:${patterns.join('|')})${isMain ? '?' : ''}$`, 'i');
}

/** Returns a pattern for a folder that a path may omit. */
function optionalPart(folder: string): string {
  return `(?:${escaped(folder)}/)?`;
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
