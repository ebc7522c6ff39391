import { useEffect, useState } from 'react';
import { ATTACHMENT_LIMITS } from '../../../../../shared/domain/attachments/attachment-limits.ts';
import type {
  AttachedTable,
  AttachedText,
  Attachments,
  TableUse,
} from '../../../../../shared/domain/attachments/attachments.ts';
import { BUILD_IMAGE_MAX_COUNT } from '../../../../../shared/domain/image-limits.ts';
import { truncateText } from '../../../../../shared/domain/truncate-text.ts';
import { isAnimated } from '../../../lib/is-animated.ts';
import { t } from '../../../lib/language/translate.ts';
import { IMAGE_TYPES } from '../../../lib/upload-file.ts';
import type { BuildSettings } from '../build-settings.ts';
import type { ReadFile } from './read-file.ts';

export type FileState =
  | { status: 'reading' }
  | { status: 'read'; read: ReadFile }
  | { status: 'refused'; problem: string };

/** Caches the state of each file, so that a file is read only once. */
const readings = new WeakMap<File, Promise<Exclude<FileState, { status: 'reading' }>>>();

export function stateOfFile(file: File): Promise<Exclude<FileState, { status: 'reading' }>> {
  const known = readings.get(file) ?? readState(file);
  readings.set(file, known);
  return known;
}

async function readState(file: File): Promise<Exclude<FileState, { status: 'reading' }>> {
  try {
    if (isPlainImage(file)) return await plainImage(file);
    // Lazy, because most prompts have no files.
    const { readFile } = await import('./read-file.ts');
    return { status: 'read', read: await readFile(file) };
  } catch (error) {
    const isRefused = error instanceof Error && error.name === 'RefusedFileError';
    return { status: 'refused', problem: isRefused ? error.message : t`This file cannot be read. It may be damaged.` };
  }
}

export function useFileState(file: File): FileState {
  const [state, setState] = useState<FileState>({ status: 'reading' });
  useEffect(() => {
    let isCurrent = true;
    void stateOfFile(file).then((read) => isCurrent && setState(read));
    return () => {
      isCurrent = false;
    };
  }, [file]);
  return state;
}

/** Returns a key that identifies a file in a draft, even after a reload. */
export function fileKey({ name, size, lastModified }: File): string {
  return `${name} ${size} ${lastModified}`;
}

/** Returns whether the server takes the file as it is. */
export function isPlainImage(file: File): boolean {
  return IMAGE_TYPES.includes(file.type);
}

export type AttachedSettings = Pick<BuildSettings, 'images' | 'look' | 'tableUses'>;

export interface SentFiles {
  images: File[];
  attachments: Attachments | undefined;
}

/** Returns the parts of the attached files that a request sends. If a file cannot be used, returns it as `refused`. */
export async function sentFiles(
  settings: AttachedSettings,
): Promise<{ ok: true; sent: SentFiles } | { ok: false; refused: File; problem: string }> {
  const { images: files, look, tableUses } = settings;
  const images: File[] = [];
  const pictures: File[] = [];
  const texts: AttachedText[] = [];
  const tables: AttachedTable[] = [];
  let lookPlace: number | undefined;
  let charactersLeft: number = ATTACHMENT_LIMITS.TEXT_CHARACTERS;
  for (const file of files) {
    const state = await stateOfFile(file);
    if (state.status === 'refused') return { ok: false, refused: file, problem: state.problem };
    const { read } = state;
    if (read.kind === 'image') {
      if (fileKey(file) === look) lookPlace = images.length;
      images.push(read.image);
    } else if (read.kind === 'text') {
      pictures.push(...read.pictures);
      const text = truncateText(read.text, charactersLeft);
      charactersLeft -= text.length;
      if (text !== '') texts.push({ name: shortName(file.name), text, isCut: text.length < read.text.length });
    } else {
      tables.push(await tableOf(file, read, tableUses[fileKey(file)] ?? 'built-in', tables));
    }
  }
  const hasAttachments = texts.length > 0 || tables.length > 0 || lookPlace !== undefined;
  return {
    ok: true,
    sent: {
      images: [...images, ...pictures].slice(0, BUILD_IMAGE_MAX_COUNT),
      attachments: hasAttachments ? { texts, tables, ...(lookPlace !== undefined && { look: lookPlace }) } : undefined,
    },
  };
}

/** Returns the image unchanged: the server decides whether it can use the image. */
async function plainImage(file: File) {
  const isMoving = isAnimated(new Uint8Array(await file.arrayBuffer()));
  return { status: 'read', read: { kind: 'image', image: file, note: isMoving ? 'first-frame' : null } } as const;
}

async function tableOf(
  file: File,
  { table }: Extract<ReadFile, { kind: 'table' }>,
  use: TableUse,
  others: readonly AttachedTable[],
): Promise<AttachedTable> {
  // Lazy, because most prompts have no tables.
  const [{ tableKey }, { recordRows }] = await Promise.all([
    import('../../../../../shared/domain/attachments/read-table.ts'),
    import('../../../../../shared/domain/attachments/attachments.ts'),
  ]);
  const key = tableKey(
    file.name,
    others.map((other) => other.key),
  );
  const rows = use === 'shared' ? recordRows(table) : table.rows;
  return { ...table, name: shortName(file.name), key, use, rows };
}

function shortName(name: string): string {
  return truncateText(name, ATTACHMENT_LIMITS.NAME_CHARACTERS);
}
