/**
 * The shelf is the set of frameworks and libraries that the product ships. The apps domain serves them, and the Check
 * state reads them from its Lambda layer. CDN URLs in documents are replaced with URLs of shipped files.
 */

import { SHELF_LIBRARIES } from './shelf-libraries.ts';
import type { ShelfPackage } from './shelf-package.ts';

const BOOTSTRAP: ShelfPackage = {
  name: 'bootstrap',
  title: 'Bootstrap',
  version: '5.3.9',
  npmName: 'bootstrap',
  majors: [5],
  files: [
    {
      name: 'bootstrap.min.css',
      source: 'dist/css/bootstrap.min.css',
      standsFor: /^(?:dist\/)?css\/bootstrap(?:\.min)?\.css$/,
    },
    {
      name: 'bootstrap.bundle.min.js',
      source: 'dist/js/bootstrap.bundle.min.js',
      standsFor: /^(?:(?:dist\/)?js\/bootstrap(?:\.bundle)?(?:\.min)?\.js)?$/,
    },
  ],
};

const TAILWIND: ShelfPackage = {
  name: 'tailwindcss-browser',
  title: 'Tailwind (its browser build)',
  version: '4.3.4',
  npmName: '@tailwindcss/browser',
  majors: [4],
  files: [
    {
      name: 'tailwind.js',
      source: 'dist/index.global.js',
      standsFor: /^(?:dist\/index\.global(?:\.min)?\.js)?$/,
    },
  ],
};

const MATERIALIZE: ShelfPackage = {
  name: 'materialize',
  title: 'Materialize',
  version: '1.2.2',
  npmName: '@materializecss/materialize',
  otherNames: ['materialize-css', 'materialize'],
  majors: [1, 2],
  files: [
    {
      name: 'materialize.min.css',
      source: 'dist/css/materialize.min.css',
      standsFor: /^(?:dist\/)?css\/materialize(?:\.min)?\.css$/,
    },
    {
      name: 'materialize.min.js',
      source: 'dist/js/materialize.min.js',
      standsFor: /^(?:(?:dist\/)?js\/materialize(?:\.min)?\.js)?$/,
    },
  ],
};

/** The last version of React with a build for script tags. */
const REACT: ShelfPackage = {
  name: 'react',
  title: 'React',
  version: '18.3.1',
  npmName: 'react',
  installedAs: 'react-umd',
  majors: [16, 17, 18],
  files: [
    {
      name: 'react.production.min.js',
      source: 'umd/react.production.min.js',
      standsFor: /^(?:umd\/react\.(?:production|profiling|development)(?:\.min)?\.js)?$/,
    },
  ],
};

const REACT_DOM: ShelfPackage = {
  name: 'react-dom',
  title: 'ReactDOM',
  version: '18.3.1',
  npmName: 'react-dom',
  installedAs: 'react-dom-umd',
  majors: [16, 17, 18],
  files: [
    {
      name: 'react-dom.production.min.js',
      source: 'umd/react-dom.production.min.js',
      standsFor: /^(?:umd\/react-dom\.(?:production|profiling|development)(?:\.min)?\.js)?$/,
    },
  ],
};

const VUE: ShelfPackage = {
  name: 'vue',
  title: 'Vue',
  version: '3.5.45',
  npmName: 'vue',
  majors: [3],
  files: [
    {
      name: 'vue.global.prod.js',
      source: 'dist/vue.global.prod.js',
      standsFor: /^(?:(?:dist\/)?vue(?:\.runtime)?\.global(?:\.prod)?(?:\.min)?\.js)?$/,
    },
    {
      name: 'vue.esm-browser.prod.js',
      source: 'dist/vue.esm-browser.prod.js',
      standsFor: /^(?:(?:dist\/)?vue(?:\.runtime)?\.esm-browser(?:\.prod)?(?:\.min)?\.js|\+esm)?$/,
      isModule: true,
    },
  ],
};

const CHART: ShelfPackage = {
  name: 'chart.js',
  title: 'Chart.js',
  version: '4.6.1',
  npmName: 'chart.js',
  majors: [3, 4],
  files: [
    {
      name: 'chart.umd.min.js',
      source: 'dist/chart.umd.min.js',
      standsFor: /^(?:(?:dist\/)?chart(?:\.umd)?(?:\.min)?\.js)?$/,
    },
    {
      name: 'chart.esm.js',
      source: 'auto/+esm',
      standsFor: /^(?:(?:auto\/)?\+esm|(?:dist\/)?chart(?:\.min)?\.js|auto(?:\/auto\.js)?)?$/,
      isModule: true,
    },
  ],
};

const D3: ShelfPackage = {
  name: 'd3',
  title: 'D3',
  version: '7.9.2',
  npmName: 'd3',
  majors: [4, 5, 6, 7],
  files: [
    {
      name: 'd3.min.js',
      source: 'dist/d3.min.js',
      standsFor: /^(?:(?:dist\/|build\/)?d3(?:\.min)?\.js)?$/,
    },
    {
      name: 'd3.esm.js',
      source: '+esm',
      standsFor: /^(?:\+esm|dist\/d3(?:\.min)?\.mjs|src\/index\.js)?$/,
      isModule: true,
    },
  ],
};

const THREE: ShelfPackage = {
  name: 'three',
  title: 'three',
  version: '0.187.0',
  npmName: 'three',
  otherNames: ['three.js'],
  majors: [0],
  files: [
    {
      name: 'three.module.js',
      source: 'build/three.module.js',
      standsFor: /^(?:(?:build\/)?three\.module(?:\.min)?\.js|\+esm)?$/,
      isModule: true,
    },
    {
      name: 'three.core.js',
      source: 'build/three.core.js',
      standsFor: /^(?:build\/)?three\.core(?:\.min)?\.js$/,
      isModule: true,
      isPart: true,
    },
  ],
  folder: {
    name: 'addons/',
    source: 'examples/jsm/',
    modules: {
      controls: [
        'ArcballControls',
        'DragControls',
        'FirstPersonControls',
        'FlyControls',
        'MapControls',
        'OrbitControls',
        'PointerLockControls',
        'TrackballControls',
        'TransformControls',
      ],
      environments: ['RoomEnvironment'],
      geometries: ['ConvexGeometry', 'ParametricGeometry', 'RoundedBoxGeometry'],
      math: ['ConvexHull', 'ImprovedNoise', 'MeshSurfaceSampler', 'SimplexNoise'],
      objects: ['Reflector', 'Sky', 'Water'],
      postprocessing: [
        'AfterimagePass',
        'BokehPass',
        'EffectComposer',
        'FilmPass',
        'GlitchPass',
        'MaskPass',
        'OutputPass',
        'Pass',
        'RenderPass',
        'ShaderPass',
        'UnrealBloomPass',
      ],
      renderers: ['CSS2DRenderer', 'CSS3DRenderer'],
      shaders: [
        'AfterimageShader',
        'BokehShader',
        'CopyShader',
        'DigitalGlitch',
        'FXAAShader',
        'FilmShader',
        'LuminosityHighPassShader',
        'OutputShader',
        'RGBShiftShader',
        'VignetteShader',
      ],
      utils: ['BufferGeometryUtils'],
    },
  },
};

const LUCIDE: ShelfPackage = {
  name: 'lucide',
  title: 'Lucide',
  version: '1.2.137',
  npmName: '@iconify-json/lucide',
  majors: [0, 1],
  files: [
    {
      name: 'lucide.min.js',
      source: 'dist/umd/lucide.min.js',
      standsFor: /^(?:dist\/umd\/lucide(?:\.min)?\.js)?$/,
      made: {
        module: 'virtual:lucide',
        global: 'lucide',
        publicPath: 'lucide@0.477.0/dist/umd/lucide.min.js',
      },
    },
    {
      name: 'lucide.esm.js',
      source: '+esm',
      standsFor: /^(?:\+esm|dist\/esm\/lucide\.m?js)?$/,
      isModule: true,
      made: { module: 'virtual:lucide', publicPath: 'lucide@0.477.0/+esm' },
    },
  ],
};

/** The frameworks and large libraries that the product ships. */
export const FRAMEWORKS: readonly ShelfPackage[] = [
  BOOTSTRAP,
  TAILWIND,
  MATERIALIZE,
  REACT,
  REACT_DOM,
  VUE,
  CHART,
  D3,
  THREE,
  LUCIDE,
];

/** Functions for apps, from `web/buidl-kit`. A change needs a new version, because browsers cache files for a year. */
export const BUIDL_KIT: ShelfPackage = {
  name: 'buidl-kit',
  title: 'Buidl kit',
  version: '1.0.0',
  npmName: 'buidl-kit',
  isOwn: true,
  majors: [1],
  files: [
    {
      name: 'buidl-kit.js',
      source: 'buidl-kit.js',
      standsFor: /^(?:buidl-kit(?:\.min)?\.js)?$/,
      made: { module: './web/buidl-kit/kit.ts', global: 'buidlKit' },
    },
  ],
};

export const SHELF: readonly ShelfPackage[] = [...FRAMEWORKS, BUIDL_KIT, ...SHELF_LIBRARIES];
