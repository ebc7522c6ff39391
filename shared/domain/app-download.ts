const TYPES = {
  txt: 'text/plain',
  md: 'text/markdown',
  csv: 'text/csv',
  tsv: 'text/tab-separated-values',
  json: 'application/json',
  geojson: 'application/geo+json',
  xml: 'application/xml',
  gpx: 'application/gpx+xml',
  yaml: 'application/yaml',
  yml: 'application/yaml',
  toml: 'application/toml',
  css: 'text/css',
  srt: 'application/x-subrip',
  vtt: 'text/vtt',
  ics: 'text/calendar',
  vcf: 'text/vcard',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  bmp: 'image/bmp',
  ico: 'image/x-icon',
  svg: 'image/svg+xml',
  pdf: 'application/pdf',
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  ogg: 'audio/ogg',
  flac: 'audio/flac',
  m4a: 'audio/mp4',
  mid: 'audio/midi',
  midi: 'audio/midi',
  mp4: 'video/mp4',
  webm: 'video/webm',
  mov: 'video/quicktime',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  odt: 'application/vnd.oasis.opendocument.text',
  stl: 'model/stl',
  obj: 'model/obj',
  glb: 'model/gltf-binary',
  gltf: 'model/gltf+json',
  ply: 'model/ply',
  '3mf': 'model/3mf',
  dxf: 'image/vnd.dxf',
  gcode: 'text/x.gcode',
  html: 'text/html',
  htm: 'text/html',
  jsonl: 'application/jsonl',
  ipynb: 'application/x-ipynb+json',
  sql: 'application/sql',
  log: 'text/plain',
  ini: 'text/plain',
  conf: 'text/plain',
  diff: 'text/x-diff',
  patch: 'text/x-diff',
  kml: 'application/vnd.google-earth.kml+xml',
  opml: 'text/x-opml',
  eml: 'message/rfc822',
  rtf: 'application/rtf',
  tex: 'application/x-tex',
  bib: 'application/x-bibtex',
  rst: 'text/x-rst',
  epub: 'application/epub+zip',
  odp: 'application/vnd.oasis.opendocument.presentation',
  zip: 'application/zip',
  py: 'text/x-python',
  ts: 'text/x-typescript',
  tsx: 'text/x-typescript',
  jsx: 'text/jsx',
  vue: 'text/x-vue',
  scss: 'text/x-scss',
  c: 'text/x-c',
  h: 'text/x-c',
  cpp: 'text/x-c++',
  cs: 'text/x-csharp',
  java: 'text/x-java',
  kt: 'text/x-kotlin',
  swift: 'text/x-swift',
  go: 'text/x-go',
  rs: 'text/x-rust',
  rb: 'text/x-ruby',
  php: 'text/x-php',
  r: 'text/x-r',
  ino: 'text/x-arduino',
} as const;

/** Source files that may begin with the name of their interpreter. No system runs such a file when a user opens it. */
const MAY_NAME_INTERPRETER = ['py', 'rb', 'php', 'r', 'ts'];

/** The allowed extensions, without programs, and without scripts that run when a user opens them, such as `.js`. */
export const DOWNLOAD_EXTENSIONS: readonly string[] = Object.keys(TYPES);
const TYPE_BY_EXTENSION: ReadonlyMap<string, string> = new Map(Object.entries(TYPES));
export const DOWNLOAD_MAX_BYTES = 50 * 1024 * 1024;
export const DOWNLOAD_HEAD_BYTES = 4;

const NAME_MAX_LENGTH = 100;
/** Matches control characters, and text-direction characters that can disguise a file extension. */
const HIDDEN = /[\p{Cc}\p{Cf}]/gu;
const NOT_IN_FILE_NAMES = /[\\/:*?"<>|]/g;
/** The first bytes of Windows programs, ELF, scripts with an interpreter, and Mach-O in its three forms. */
const EXECUTABLE_STARTS = ['4d5a', '7f454c46', '2321', 'cafebabe', 'cffaedfe', 'cefaedfe'];
const INTERPRETER_START = '2321';

export interface Download {
  name: string;
  type: string;
}

/**
 * Returns a safe name and the type of a download; null for a type that is not allowed. A name without an extension gets
 * the extension of `givenType`.
 */
export function allowedDownload(givenName: string, givenType: string): Download | null {
  const name = givenName
    .replace(HIDDEN, '')
    .replace(NOT_IN_FILE_NAMES, '-')
    .replace(/[\s.]+$/, '')
    .trimStart();
  const [, base = '', extension = ''] = /^(.*)\.([^.]*)$/s.exec(name) ?? [];
  if (extension !== '') return named(base, extension.toLowerCase());
  const [mediaType = ''] = givenType.toLowerCase().split(';', 1);
  const found = [...TYPE_BY_EXTENSION].find(([, type]) => type === mediaType.trim());
  return found ? named(name, found[0]) : null;
}

export function isExecutable(head: Uint8Array, name = ''): boolean {
  const hex = [...head].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const isSource = MAY_NAME_INTERPRETER.includes(name.split('.').pop() ?? '');
  return EXECUTABLE_STARTS.some((start) => hex.startsWith(start) && !(isSource && start === INTERPRETER_START));
}

function named(base: string, extension: string): Download | null {
  const type = TYPE_BY_EXTENSION.get(extension);
  // A leading dot would hide the file on Unix.
  const visible = base.replace(/^[.\s]+/, '').slice(0, NAME_MAX_LENGTH);
  return type === undefined ? null : { name: `${visible || 'download'}.${extension}`, type };
}
