import { escapeHtml } from '../../../../shared/domain/escape-html.ts';
import { findShelfAddress } from '../../../../shared/domain/shelf-address.ts';
import type { ImportedPage, ImportFiles } from './import-parts.ts';
import { isForTailwind, styleElement, textOfFile } from './inline-styles.ts';
import { sourceElement, sourceScripts } from './source-scripts.ts';

/** The files of `web/component-kit` by path. */
export type ComponentKit = Readonly<Record<string, string>>;

const THEME_FILE = 'theme.css';
const MOUNT_FILE = 'mount.tsx';
/** The import in the kit's mount script that is replaced with the import of the user's component. */
const COMPONENT_PLACE = "'./app.tsx'";
const CLASS_NAMES_FILE = 'lib/class-names.ts';
/** The path by which components import the kit's helper for class names. */
const CLASS_NAMES_IMPORT = 'lib/utils.ts';
/** Matches the kit's files that components may import. */
const IMPORTED_PARTS = /^(?:components|lib)\//;
const TAILWIND = 'https://cdn.jsdelivr.net/npm/@tailwindcss/browser@4';
const FIRST_HEADING = /<h1\b[^>]*>\s*([^<>{}\n]{2,80}?)\s*<\/h1>/;
const DEFAULT_NAME = /\bexport\s+default\s+(?:function\s+|class\s+|(?:React\.)?(?:memo|forwardRef)\(\s*)?([A-Z]\w*)/;
const NAMES_WITHOUT_MEANING = /^(?:App|Component|Page|Home|Main|Index|Default)$/;

/**
 * Returns a page for a React component: Tailwind, the component with the files that it imports, and a script that
 * mounts it. Kit files replace components and helpers that the import does not include.
 */
export function componentPage(files: ImportFiles, path: string, kit: ComponentKit): ImportedPage {
  const all = new Map([...kitFiles(kit), ...files]);
  const used = new Set<string>();
  const code = textOfFile(files, path);
  const { elements, styles } = sourceScripts(all, [path], used);
  const globalStyles = ownStyles(files, used).map((file) => textOfFile(files, file));
  const allStyles = [...styles, ...globalStyles];
  const theme = allStyles.some((css) => isForTailwind(css) || css.includes('--background'))
    ? ''
    : (kit[THEME_FILE] ?? '');
  const html = [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(titleOf(code))}</title>`,
    `<script src="${findShelfAddress(TAILWIND) ?? ''}"></script>`,
    ...(theme === '' ? [] : [styleElement(theme)]),
    ...allStyles.map((css) => styleElement(css)),
    '</head>',
    '<body>',
    '<div id="root"></div>',
    elements,
    sourceElement(mountingScript(path, kit), '', true),
    '</body>',
    '</html>',
    '',
  ].join('\n');
  const own = [...used].filter((file) => files.has(file));
  return { html, files: own, notes: [{ key: 'component_mounted', params: { file: path } }] };
}

function kitFiles(kit: ComponentKit): [string, Uint8Array][] {
  return Object.entries(kit).flatMap(([path, text]): [string, Uint8Array][] => {
    if (!IMPORTED_PARTS.test(path)) return [];
    const bytes = Buffer.from(text);
    return path === CLASS_NAMES_FILE
      ? [
          [path, bytes],
          [CLASS_NAMES_IMPORT, bytes],
        ]
      : [[path, bytes]];
  });
}

/**
 * Returns the stylesheets that no module imports, because frameworks load them in a layout. Adds their paths to `used`.
 */
function ownStyles(files: ImportFiles, used: Set<string>): string[] {
  const found = [...files.keys()].filter(
    (path) => path.endsWith('.css') && !/\.module\.css$/.test(path) && !used.has(path),
  );
  for (const path of found) used.add(path);
  return found;
}

function titleOf(code: string): string {
  const [, heading] = FIRST_HEADING.exec(code) ?? [];
  if (heading !== undefined) return heading;
  const [, name = ''] = DEFAULT_NAME.exec(code) ?? [];
  return NAMES_WITHOUT_MEANING.test(name) ? '' : name.replace(/(?<=[a-z\d])(?=[A-Z])/g, ' ');
}

/** Returns the kit's mount script, changed to import the user's component. */
function mountingScript(path: string, kit: ComponentKit): string {
  return (kit[MOUNT_FILE] ?? '').replace(COMPONENT_PLACE, JSON.stringify(`./${path}`));
}
