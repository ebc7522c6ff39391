import { usedDevices } from './app-devices.ts';
import { SHELF_PATH } from './shelf-package.ts';

const DATABASES =
  /indexedDB|\bcaches\b|\bIDB[A-Z]|dexie|localforage|pouchdb|lovefield|idb-keyval|\bidb\b|rxdb|minimongo|jsstore|zangodb|nanosql|loki/i;

/** Matches calls of `window.open`. Calls of other `open` methods have a dot before the name and do not match. */
const WINDOWS = /(?:\b(?:window|self|globalThis|top|parent)\s*\??\.|[^.\w$])\s*open\s*\(/;

/** Matches tags and quoted names of frames. Style sheets, such as the one that each build inserts, do not match. */
const FRAMES = /<iframe|["'`]iframe["'`]/i;

/**
 * The parts of the script of `web/runtime` that only some documents need. Comments mark the start and the end of each
 * part. A document contains only the parts that it seems to use.
 */
const PARTS = {
  databases: (html: string) => DATABASES.test(html),
  devices: (html: string) => usedDevices(html).length > 0,
  frames: (html: string) => FRAMES.test(html),
  libraries: (html: string) => html.includes(SHELF_PATH),
  windows: (html: string) => WINDOWS.test(html),
} as const satisfies Record<string, (html: string) => boolean>;

export type RuntimePart = keyof typeof PARTS;

/** Returns the script of a part with the comments around it. */
export function markPart(part: RuntimePart, script: string): string {
  return `/*begin ${part}*/${script}/*end ${part}*/`;
}

/** Returns the script without the parts that the document does not need. */
export function keepNeededParts(script: string, html: string): string {
  return Object.entries(PARTS).reduce((rest, [part, isUsed]) => {
    const start = rest.indexOf(`/*begin ${part}*/`);
    const end = rest.indexOf(`/*end ${part}*/`);
    if (start === -1 || end < start || isUsed(html)) return rest;
    return rest.slice(0, start) + rest.slice(end + `/*end ${part}*/`.length);
  }, script);
}

/** Returns the script of one part; empty if the document does not need it or the script has none. */
export function neededPart(part: RuntimePart, script: string, html: string): string {
  const start = script.indexOf(`/*begin ${part}*/`);
  const end = script.indexOf(`/*end ${part}*/`);
  return start === -1 || end < start || !PARTS[part](html) ? '' : script.slice(start, end);
}
