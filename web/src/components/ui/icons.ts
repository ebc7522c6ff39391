/**
 * The icons of the site, from Lucide (ISC license). Each has the name and the drawing of `@iconify-json/lucide`, which
 * the pictures of apps come from, too. Lucide's package for React has 5,000 files.
 */

import { createElement, type JSX, type SVGProps } from 'react';

export type Icon = (props: SVGProps<SVGSVGElement>) => JSX.Element;

/** A shape of an icon. A text is the data of a path. */
type Shape =
  | string
  | readonly [tag: 'circle' | 'ellipse' | 'path' | 'rect', attributes: Readonly<Record<string, string>>];

/** An icon without a label is hidden from screen readers. */
function icon(name: string, ...shapes: readonly Shape[]): Icon {
  return ({ className = '', ...props }) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className: `lucide lucide-${name} ${className}`.trim(),
        'aria-hidden': props['aria-label'] === undefined ? 'true' : undefined,
        ...props,
      },
      ...shapes.map((shape) =>
        typeof shape === 'string' ? createElement('path', { d: shape }) : createElement(shape[0], shape[1]),
      ),
    );
}

export const AppWindow: Icon = /* @__PURE__ */ icon(
  'app-window',
  ['rect', { width: '20', height: '16', x: '2', y: '4', rx: '2' }],
  'M10 4v4M2 8h20M6 4v4',
);
export const ArrowDownToLine: Icon = /* @__PURE__ */ icon('arrow-down-to-line', 'M12 17V3m-6 8l6 6l6-6m1 10H5');
export const ArrowLeft: Icon = /* @__PURE__ */ icon('arrow-left', 'm12 19l-7-7l7-7m7 7H5');
export const ArrowUp: Icon = /* @__PURE__ */ icon('arrow-up', 'm5 12l7-7l7 7m-7 7V5');
export const ArrowUpFromLine: Icon = /* @__PURE__ */ icon('arrow-up-from-line', 'm18 9l-6-6l-6 6m6-6v14m-7 4h14');
export const Ban: Icon = /* @__PURE__ */ icon(
  'ban',
  ['circle', { cx: '12', cy: '12', r: '10' }],
  'M4.929 4.929L19.07 19.071',
);
export const Braces: Icon = /* @__PURE__ */ icon(
  'braces',
  'M8 3H7a2 2 0 0 0-2 2v5a2 2 0 0 1-2 2a2 2 0 0 1 2 2v5c0 1.1.9 2 2 2h1m8 0h1a2 2 0 0 0 2-2v-5c0-1.1.9-2 2-2a2 2 0 0 1-2-2V5a2 2 0 0 0-2-2h-1',
);
export const ChartColumn: Icon = /* @__PURE__ */ icon('chart-column', 'M3 3v16a2 2 0 0 0 2 2h16m-3-4V9m-5 8V5M8 17v-3');
export const Check: Icon = /* @__PURE__ */ icon('check', 'M20 6L9 17l-5-5');
export const ChevronDown: Icon = /* @__PURE__ */ icon('chevron-down', 'm6 9l6 6l6-6');
export const ChevronLeft: Icon = /* @__PURE__ */ icon('chevron-left', 'm15 18l-6-6l6-6');
export const ChevronRight: Icon = /* @__PURE__ */ icon('chevron-right', 'm9 18l6-6l-6-6');
export const ChevronUp: Icon = /* @__PURE__ */ icon('chevron-up', 'm18 15l-6-6l-6 6');
export const CircleAlert: Icon = /* @__PURE__ */ icon(
  'circle-alert',
  ['circle', { cx: '12', cy: '12', r: '10' }],
  'M12 8v4m0 4h.01',
);
export const CircleCheck: Icon = /* @__PURE__ */ icon(
  'circle-check',
  ['circle', { cx: '12', cy: '12', r: '10' }],
  'm16 9l-5.5 5.5L8 12',
);
export const CircleHelp: Icon = /* @__PURE__ */ icon(
  'circle-question-mark',
  ['circle', { cx: '12', cy: '12', r: '10' }],
  'M9.09 9a3 3 0 0 1 5.83 1c0 2-3 3-3 3m.08 4h.01',
);
export const CircleSlash: Icon = /* @__PURE__ */ icon(
  'circle-slash',
  ['circle', { cx: '12', cy: '12', r: '10' }],
  'm9 15l6-6',
);
export const CircleX: Icon = /* @__PURE__ */ icon(
  'circle-x',
  ['circle', { cx: '12', cy: '12', r: '10' }],
  'm15 9l-6 6m0-6l6 6',
);
export const CloudOff: Icon = /* @__PURE__ */ icon(
  'cloud-off',
  'M10.94 5.274A7 7 0 0 1 15.71 10h1.79a4.5 4.5 0 0 1 4.222 6.057m-2.926 2.753A4.5 4.5 0 0 1 17.5 19H9A7 7 0 0 1 5.79 5.78M2 2l20 20',
);
export const CodeXml: Icon = /* @__PURE__ */ icon('code-xml', 'm18 16l4-4l-4-4M6 8l-4 4l4 4m8.5-12l-5 16');
export const Coins: Icon = /* @__PURE__ */ icon(
  'coins',
  'M13.744 17.736a6 6 0 1 1-7.48-7.48M15 6h1v4',
  'm6.134 14.768l.866-.5l2 3.464',
  ['circle', { cx: '16', cy: '8', r: '6' }],
);
export const Copy: Icon = /* @__PURE__ */ icon(
  'copy',
  ['rect', { width: '14', height: '14', x: '8', y: '8', rx: '2', ry: '2' }],
  'M4 16c-1.1 0-2-.9-2-2V4c0-1.1.9-2 2-2h10c1.1 0 2 .9 2 2',
);
export const CreditCard: Icon = /* @__PURE__ */ icon(
  'credit-card',
  ['rect', { width: '20', height: '14', x: '2', y: '5', rx: '2' }],
  'M2 10h20M6 14h2',
);
export const Database: Icon = /* @__PURE__ */ icon(
  'database',
  ['ellipse', { cx: '12', cy: '5', rx: '9', ry: '3' }],
  'M3 5v14a9 3 0 0 0 18 0V5',
  'M3 12a9 3 0 0 0 18 0',
);
export const Download: Icon = /* @__PURE__ */ icon(
  'download',
  'M12 15V3m9 12v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4',
  'm7 10l5 5l5-5',
);
export const Droplets: Icon = /* @__PURE__ */ icon(
  'droplets',
  'M7 16.3c2.2 0 4-1.83 4-4.05c0-1.16-.57-2.26-1.71-3.19S7.29 6.75 7 5.3c-.29 1.45-1.14 2.84-2.29 3.76S3 11.1 3 12.25c0 2.22 1.8 4.05 4 4.05',
  'M12.56 6.6A11 11 0 0 0 14 3.02c.5 2.5 2 4.9 4 6.5s3 3.5 3 5.5a6.98 6.98 0 0 1-11.91 4.97',
);
export const Ellipsis: Icon = /* @__PURE__ */ icon(
  'ellipsis',
  ['circle', { cx: '12', cy: '12', r: '1' }],
  ['circle', { cx: '19', cy: '12', r: '1' }],
  ['circle', { cx: '5', cy: '12', r: '1' }],
);
export const Eraser: Icon = /* @__PURE__ */ icon(
  'eraser',
  'M21 21H8a2 2 0 0 1-1.42-.587l-3.994-3.999a2 2 0 0 1 0-2.828l10-10a2 2 0 0 1 2.829 0l5.999 6a2 2 0 0 1 0 2.828L12.834 21m-7.752-9.91l8.828 8.828',
);
export const ExternalLink: Icon = /* @__PURE__ */ icon(
  'external-link',
  'M15 3h6v6m-11 5L21 3m-3 10v6a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2h6',
);
export const Eye: Icon = /* @__PURE__ */ icon(
  'eye',
  'M2.062 12.348a1 1 0 0 1 0-.696a10.75 10.75 0 0 1 19.876 0a1 1 0 0 1 0 .696a10.75 10.75 0 0 1-19.876 0',
  ['circle', { cx: '12', cy: '12', r: '3' }],
);
export const FileDown: Icon = /* @__PURE__ */ icon(
  'file-down',
  'M6 22a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h8a2.4 2.4 0 0 1 1.704.706l3.588 3.588A2.4 2.4 0 0 1 20 8v12a2 2 0 0 1-2 2z',
  'M14 2v5a1 1 0 0 0 1 1h5m-8 10v-6m-3 3l3 3l3-3',
);
export const FileText: Icon = /* @__PURE__ */ icon(
  'file-text',
  'M6 22a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h8a2.4 2.4 0 0 1 1.704.706l3.588 3.588A2.4 2.4 0 0 1 20 8v12a2 2 0 0 1-2 2z',
  'M14 2v5a1 1 0 0 0 1 1h5M10 9H8m8 4H8m8 4H8',
);
export const FileUp: Icon = /* @__PURE__ */ icon(
  'file-up',
  'M6 22a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h8a2.4 2.4 0 0 1 1.704.706l3.588 3.588A2.4 2.4 0 0 1 20 8v12a2 2 0 0 1-2 2z',
  'M14 2v5a1 1 0 0 0 1 1h5m-8 4v6m3-3l-3-3l-3 3',
);
export const FolderDown: Icon = /* @__PURE__ */ icon(
  'folder-down',
  'M20 20a2 2 0 0 0 2-2V8a2 2 0 0 0-2-2h-7.9a2 2 0 0 1-1.69-.9L9.6 3.9A2 2 0 0 0 7.93 3H4a2 2 0 0 0-2 2v13a2 2 0 0 0 2 2Zm-8-10v6',
  'm15 13l-3 3l-3-3',
);
export const GitBranch: Icon = /* @__PURE__ */ icon(
  'git-branch',
  'M15 6a9 9 0 0 0-9 9V3',
  ['circle', { cx: '18', cy: '6', r: '3' }],
  ['circle', { cx: '6', cy: '18', r: '3' }],
);
export const Globe: Icon = /* @__PURE__ */ icon(
  'globe',
  ['circle', { cx: '12', cy: '12', r: '10' }],
  'M12 2a14.5 14.5 0 0 0 0 20a14.5 14.5 0 0 0 0-20M2 12h20',
);
export const History: Icon = /* @__PURE__ */ icon(
  'rotate-ccw-clock',
  'M3 12a9 9 0 1 0 9-9a9.75 9.75 0 0 0-6.74 2.74L3 8',
  'M3 3v5h5m4-1v5l4 2',
);
export const House: Icon = /* @__PURE__ */ icon(
  'house',
  'M15 21v-8a1 1 0 0 0-1-1h-4a1 1 0 0 0-1 1v8',
  'M3 10a2 2 0 0 1 .709-1.528l7-6a2 2 0 0 1 2.582 0l7 6A2 2 0 0 1 21 10v9a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2z',
);
export const Image: Icon = /* @__PURE__ */ icon(
  'image',
  ['rect', { width: '18', height: '18', x: '3', y: '3', rx: '2', ry: '2' }],
  ['circle', { cx: '9', cy: '9', r: '2' }],
  'm21 15l-3.086-3.086a2 2 0 0 0-2.828 0L6 21',
);
export const ImageIcon: Icon = /* @__PURE__ */ icon(
  'image',
  ['rect', { width: '18', height: '18', x: '3', y: '3', rx: '2', ry: '2' }],
  ['circle', { cx: '9', cy: '9', r: '2' }],
  'm21 15l-3.086-3.086a2 2 0 0 0-2.828 0L6 21',
);
export const ImagePlus: Icon = /* @__PURE__ */ icon(
  'image-plus',
  'M16 5h6m-3-3v6m2 3.5V19a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h7.5',
  'm21 15l-3.086-3.086a2 2 0 0 0-2.828 0L6 21',
  ['circle', { cx: '9', cy: '9', r: '2' }],
);
export const Images: Icon = /* @__PURE__ */ icon(
  'images',
  'm22 11l-1.296-1.296a2.4 2.4 0 0 0-3.408 0L11 16',
  'M4 8a2 2 0 0 0-2 2v10a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2',
  ['circle', { cx: '13', cy: '7', r: '1', fill: 'currentColor' }],
  ['rect', { width: '14', height: '14', x: '8', y: '2', rx: '2' }],
);
export const Info: Icon = /* @__PURE__ */ icon(
  'info',
  ['circle', { cx: '12', cy: '12', r: '10' }],
  'M12 16v-4m0-4h.01',
);
export const KeyRound: Icon = /* @__PURE__ */ icon(
  'key-round',
  'M2.586 17.414A2 2 0 0 0 2 18.828V21a1 1 0 0 0 1 1h3a1 1 0 0 0 1-1v-1a1 1 0 0 1 1-1h1a1 1 0 0 0 1-1v-1a1 1 0 0 1 1-1h.172a2 2 0 0 0 1.414-.586l.814-.814a6.5 6.5 0 1 0-4-4z',
  ['circle', { cx: '16.5', cy: '7.5', r: '.5', fill: 'currentColor' }],
);
export const Landmark: Icon = /* @__PURE__ */ icon(
  'landmark',
  'M10 18v-7m1.119-8.795a2 2 0 0 1 1.762 0l7.84 3.846A.5.5 0 0 1 20.5 7h-17a.5.5 0 0 1-.22-.949zM14 18v-7m4 7v-7M3 22h18M6 18v-7',
);
export const Languages: Icon = /* @__PURE__ */ icon(
  'languages',
  'm5 8l6 6m-7 0l6-6l2-3M2 5h12M7 2h1m14 20l-5-10l-5 10m2-4h6',
);
export const LayoutGrid: Icon = /* @__PURE__ */ icon(
  'layout-grid',
  ['rect', { width: '7', height: '7', x: '3', y: '3', rx: '1' }],
  ['rect', { width: '7', height: '7', x: '14', y: '3', rx: '1' }],
  ['rect', { width: '7', height: '7', x: '14', y: '14', rx: '1' }],
  ['rect', { width: '7', height: '7', x: '3', y: '14', rx: '1' }],
);
export const ListPlus: Icon = /* @__PURE__ */ icon('list-plus', 'M16 5H3m8 7H3m13 7H3M18 9v6m3-3h-6');
export const ListX: Icon = /* @__PURE__ */ icon('list-x', 'M16 5H3m8 7H3m13 7H3m12.5-9.5l5 5m0-5l-5 5');
export const Lock: Icon = /* @__PURE__ */ icon(
  'lock',
  ['rect', { width: '18', height: '11', x: '3', y: '11', rx: '2', ry: '2' }],
  'M7 11V7a5 5 0 0 1 10 0v4',
);
export const LogIn: Icon = /* @__PURE__ */ icon(
  'log-in',
  'm10 17l5-5l-5-5m5 5H3m12-9h4a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2h-4',
);
export const LogOut: Icon = /* @__PURE__ */ icon(
  'log-out',
  'm16 17l5-5l-5-5m5 5H9m0 9H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h4',
);
export const Maximize: Icon = /* @__PURE__ */ icon(
  'maximize',
  'M8 3H5a2 2 0 0 0-2 2v3m18 0V5a2 2 0 0 0-2-2h-3M3 16v3a2 2 0 0 0 2 2h3m8 0h3a2 2 0 0 0 2-2v-3',
);
export const Maximize2: Icon = /* @__PURE__ */ icon('maximize-2', 'M15 3h6v6m0-6l-7 7M3 21l7-7m-1 7H3v-6');
export const Megaphone: Icon = /* @__PURE__ */ icon(
  'megaphone',
  'M11 6a13 13 0 0 0 8.4-2.8A1 1 0 0 1 21 4v12a1 1 0 0 1-1.6.8A13 13 0 0 0 11 14H5a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2z',
  'M6 14a12 12 0 0 0 2.4 7.2a2 2 0 0 0 3.2-2.4A8 8 0 0 1 10 14M8 6v8',
);
export const Menu: Icon = /* @__PURE__ */ icon('menu', 'M4 5h16M4 12h16M4 19h16');
export const Mic: Icon = /* @__PURE__ */ icon('mic', 'M12 19v3m7-12v2a7 7 0 0 1-14 0v-2', [
  'rect',
  { width: '6', height: '13', x: '9', y: '2', rx: '3' },
]);
export const MessageCircleQuestion: Icon = /* @__PURE__ */ icon(
  'message-circle-question-mark',
  'M2.992 16.342a2 2 0 0 1 .094 1.167l-1.065 3.29a1 1 0 0 0 1.236 1.168l3.413-.998a2 2 0 0 1 1.099.092a10 10 0 1 0-4.777-4.719',
  'M9.09 9a3 3 0 0 1 5.83 1c0 2-3 3-3 3m.08 4h.01',
);
export const Monitor: Icon = /* @__PURE__ */ icon(
  'monitor',
  ['rect', { width: '20', height: '14', x: '2', y: '3', rx: '2' }],
  'M8 21h8m-4-4v4',
);
export const Moon: Icon = /* @__PURE__ */ icon(
  'moon',
  'M20.985 12.486a9 9 0 1 1-9.473-9.472c.405-.022.617.46.402.803a6 6 0 0 0 8.268 8.268c.344-.215.825-.004.803.401',
);
export const MousePointerClick: Icon = /* @__PURE__ */ icon(
  'mouse-pointer-click',
  'M14 4.1L12 6M5.1 8l-2.9-.8M6 12l-1.9 2M7.2 2.2L8 5.1m1.037 4.59a.498.498 0 0 1 .653-.653l11 4.5a.5.5 0 0 1-.074.949l-4.349 1.041a1 1 0 0 0-.74.739l-1.04 4.35a.5.5 0 0 1-.95.074z',
);
export const Palette: Icon = /* @__PURE__ */ icon(
  'palette',
  'M12 22a1 1 0 0 1 0-20a10 9 0 0 1 10 9a5 5 0 0 1-5 5h-2.25a1.75 1.75 0 0 0-1.4 2.8l.3.4a1.75 1.75 0 0 1-1.4 2.8z',
  ['circle', { cx: '13.5', cy: '6.5', r: '.5', fill: 'currentColor' }],
  ['circle', { cx: '17.5', cy: '10.5', r: '.5', fill: 'currentColor' }],
  ['circle', { cx: '6.5', cy: '12.5', r: '.5', fill: 'currentColor' }],
  ['circle', { cx: '8.5', cy: '7.5', r: '.5', fill: 'currentColor' }],
);
export const Paperclip: Icon = /* @__PURE__ */ icon(
  'paperclip',
  'm16 6l-8.414 8.586a2 2 0 0 0 2.829 2.829l8.414-8.586a4 4 0 1 0-5.657-5.657l-8.379 8.551a6 6 0 1 0 8.485 8.485l8.379-8.551',
);
export const Pause: Icon = /* @__PURE__ */ icon(
  'pause',
  ['rect', { width: '5', height: '18', x: '14', y: '3', rx: '1' }],
  ['rect', { width: '5', height: '18', x: '5', y: '3', rx: '1' }],
);
export const Pencil: Icon = /* @__PURE__ */ icon(
  'pencil',
  'M21.174 6.812a1 1 0 0 0-3.986-3.987L3.842 16.174a2 2 0 0 0-.5.83l-1.321 4.352a.5.5 0 0 0 .623.622l4.353-1.32a2 2 0 0 0 .83-.497zM15 5l4 4',
);
export const PencilLine: Icon = /* @__PURE__ */ icon(
  'pencil-line',
  'M13 21h8M15 5l4 4m2.174-2.188a1 1 0 0 0-3.986-3.987L3.842 16.174a2 2 0 0 0-.5.83l-1.321 4.352a.5.5 0 0 0 .623.622l4.353-1.32a2 2 0 0 0 .83-.497z',
);
export const Play: Icon = /* @__PURE__ */ icon(
  'play',
  'M5 5a2 2 0 0 1 3.008-1.728l11.997 6.998a2 2 0 0 1 .003 3.458l-12 7A2 2 0 0 1 5 19z',
);
export const Plus: Icon = /* @__PURE__ */ icon('plus', 'M5 12h14m-7-7v14');
export const RefreshCw: Icon = /* @__PURE__ */ icon(
  'refresh-cw',
  'M3 12a9 9 0 0 1 9-9a9.75 9.75 0 0 1 6.74 2.74L21 8',
  'M21 3v5h-5m5 4a9 9 0 0 1-9 9a9.75 9.75 0 0 1-6.74-2.74L3 16',
  'M8 16H3v5',
);
export const Rocket: Icon = /* @__PURE__ */ icon(
  'rocket',
  'M12 15v5s3.03-.55 4-2c1.08-1.62 0-5 0-5M4.5 16.5c-1.5 1.26-2 5-2 5s3.74-.5 5-2c.71-.84.7-2.13-.09-2.91a2.18 2.18 0 0 0-2.91-.09',
  'M9 12a22 22 0 0 1 2-3.95A12.88 12.88 0 0 1 22 2c0 2.72-.78 7.5-6 11a22.4 22.4 0 0 1-4 2z',
  'M9 12H4s.55-3.03 2-4c1.62-1.08 5 .05 5 .05',
);
export const RotateCw: Icon = /* @__PURE__ */ icon(
  'rotate-cw',
  'M21 12a9 9 0 1 1-9-9c2.52 0 4.93 1 6.74 2.74L21 8',
  'M21 3v5h-5',
);
export const Rows3: Icon = /* @__PURE__ */ icon(
  'rows-3',
  ['rect', { width: '18', height: '18', x: '3', y: '3', rx: '2' }],
  'M21 9H3m18 6H3',
);
export const Save: Icon = /* @__PURE__ */ icon(
  'save',
  'M15.2 3a2 2 0 0 1 1.4.6l3.8 3.8a2 2 0 0 1 .6 1.4V19a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2z',
  'M17 21v-7a1 1 0 0 0-1-1H8a1 1 0 0 0-1 1v7M7 3v4a1 1 0 0 0 1 1h7',
);
export const Search: Icon = /* @__PURE__ */ icon('search', 'm21 21l-4.34-4.34', [
  'circle',
  { cx: '11', cy: '11', r: '8' },
]);
export const Send: Icon = /* @__PURE__ */ icon(
  'send',
  'M14.536 21.686a.5.5 0 0 0 .937-.024l6.5-19a.496.496 0 0 0-.635-.635l-19 6.5a.5.5 0 0 0-.024.937l7.93 3.18a2 2 0 0 1 1.112 1.11zm7.318-19.539l-10.94 10.939',
);
export const SendHorizontal: Icon = /* @__PURE__ */ icon(
  'send-horizontal',
  'M3.714 3.048a.498.498 0 0 0-.683.627l2.843 7.627a2 2 0 0 1 0 1.396l-2.842 7.627a.498.498 0 0 0 .682.627l18-8.5a.5.5 0 0 0 0-.904zM6 12h16',
);
export const Share2: Icon = /* @__PURE__ */ icon(
  'share-2',
  ['circle', { cx: '18', cy: '5', r: '3' }],
  ['circle', { cx: '6', cy: '12', r: '3' }],
  ['circle', { cx: '18', cy: '19', r: '3' }],
  'm8.59 13.51l6.83 3.98m-.01-10.98l-6.82 3.98',
);
export const ShieldCheck: Icon = /* @__PURE__ */ icon(
  'shield-check',
  'M20 13c0 5-3.5 7.5-7.66 8.95a1 1 0 0 1-.67-.01C7.5 20.5 4 18 4 13V6a1 1 0 0 1 1-1c2 0 4.5-1.2 6.24-2.72a1.17 1.17 0 0 1 1.52 0C14.51 3.81 17 5 19 5a1 1 0 0 1 1 1z',
  'm9 12l2 2l4-4',
);
export const Shuffle: Icon = /* @__PURE__ */ icon(
  'shuffle',
  'm18 14l4 4l-4 4m0-20l4 4l-4 4',
  'M2 18h1.973a4 4 0 0 0 3.3-1.7l5.454-8.6a4 4 0 0 1 3.3-1.7H22M2 6h1.972a4 4 0 0 1 3.6 2.2M22 18h-6.041a4 4 0 0 1-3.3-1.8l-.359-.45',
);
export const SlidersHorizontal: Icon = /* @__PURE__ */ icon(
  'sliders-horizontal',
  'M10 5H3m9 14H3M14 3v4m2 10v4m5-9h-9m9 7h-5m5-14h-7m-6 5v4m0-2H3',
);
export const Smartphone: Icon = /* @__PURE__ */ icon(
  'smartphone',
  ['rect', { width: '14', height: '20', x: '5', y: '2', rx: '2', ry: '2' }],
  'M12 18h.01',
);
export const Sparkles: Icon = /* @__PURE__ */ icon(
  'sparkles',
  'M11.017 2.814a1 1 0 0 1 1.966 0l1.051 5.558a2 2 0 0 0 1.594 1.594l5.558 1.051a1 1 0 0 1 0 1.966l-5.558 1.051a2 2 0 0 0-1.594 1.594l-1.051 5.558a1 1 0 0 1-1.966 0l-1.051-5.558a2 2 0 0 0-1.594-1.594l-5.558-1.051a1 1 0 0 1 0-1.966l5.558-1.051a2 2 0 0 0 1.594-1.594zM20 2v4m2-2h-4',
  ['circle', { cx: '4', cy: '20', r: '2' }],
);
export const Square: Icon = /* @__PURE__ */ icon('square', [
  'rect',
  { width: '18', height: '18', x: '3', y: '3', rx: '2' },
]);
export const Table: Icon = /* @__PURE__ */ icon(
  'table',
  'M12 3v18',
  ['rect', { width: '18', height: '18', x: '3', y: '3', rx: '2' }],
  'M3 9h18M3 15h18',
);
export const Table2: Icon = /* @__PURE__ */ icon('table-2', 'M3 9h18M9 3v18', [
  'rect',
  { width: '18', height: '18', x: '3', y: '3', rx: '2' },
]);
export const Tablet: Icon = /* @__PURE__ */ icon(
  'tablet',
  ['rect', { width: '16', height: '20', x: '4', y: '2', rx: '2', ry: '2' }],
  'M12 18h.01',
);
export const TextCursorInput: Icon = /* @__PURE__ */ icon(
  'text-cursor-input',
  'M12 20h-1a2 2 0 0 1-2-2a2 2 0 0 1-2 2H6m7-12h7a2 2 0 0 1 2 2v4a2 2 0 0 1-2 2h-7m-8 0H4a2 2 0 0 1-2-2v-4a2 2 0 0 1 2-2h1m1-4h1a2 2 0 0 1 2 2a2 2 0 0 1 2-2h1M9 6v12',
);
export const Trash2: Icon = /* @__PURE__ */ icon(
  'trash',
  'M10 11v6m4-6v6m5-11v14a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V6M3 6h18M8 6V4a2 2 0 0 1 2-2h4a2 2 0 0 1 2 2v2',
);
export const TriangleAlert: Icon = /* @__PURE__ */ icon(
  'triangle-alert',
  'm21.73 18l-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4m0 4h.01',
);
export const Undo2: Icon = /* @__PURE__ */ icon(
  'undo-2',
  'M9 14L4 9l5-5',
  'M4 9h10.5a5.5 5.5 0 0 1 5.5 5.5a5.5 5.5 0 0 1-5.5 5.5H11',
);
export const UserCheck: Icon = /* @__PURE__ */ icon(
  'user-check',
  'm16 11l2 2l4-4m-6 12v-2a4 4 0 0 0-4-4H6a4 4 0 0 0-4 4v2',
  ['circle', { cx: '9', cy: '7', r: '4' }],
);
export const UserRound: Icon = /* @__PURE__ */ icon(
  'user-round',
  ['circle', { cx: '12', cy: '8', r: '5' }],
  'M20 21a8 8 0 0 0-16 0',
);
export const Wallet: Icon = /* @__PURE__ */ icon(
  'wallet',
  'M19 7V4a1 1 0 0 0-1-1H5a2 2 0 0 0 0 4h15a1 1 0 0 1 1 1v4h-3a2 2 0 0 0 0 4h3a1 1 0 0 0 1-1v-2a1 1 0 0 0-1-1',
  'M3 5v14a2 2 0 0 0 2 2h15a1 1 0 0 0 1-1v-4',
);
export const Wrench: Icon = /* @__PURE__ */ icon(
  'wrench',
  'M14.7 6.3a1 1 0 0 0 0 1.4l1.6 1.6a1 1 0 0 0 1.4 0l3.106-3.105c.32-.322.863-.22.983.218a6 6 0 0 1-8.259 7.057l-7.91 7.91a1 1 0 0 1-2.999-3l7.91-7.91a6 6 0 0 1 7.057-8.259c.438.12.54.662.219.984z',
);
export const X: Icon = /* @__PURE__ */ icon('x', 'M18 6L6 18M6 6l12 12');
export const Zap: Icon = /* @__PURE__ */ icon(
  'zap',
  'M15.914 4a1.5 1.5 0 0 0-2.474-1.561l-9 9A1.5 1.5 0 0 0 5.5 14h4.002a.5.5 0 0 1 .471.666L8.086 20a1.5 1.5 0 0 0 2.475 1.56l9-9A1.5 1.5 0 0 0 18.5 10h-3.997a.5.5 0 0 1-.472-.667z',
);
