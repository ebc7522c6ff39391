import { setTimeout } from '../natives.ts';
import type { ShellChannel } from '../shell-channel.ts';
import {
  DATABASE_LIMITS,
  type DatabaseChange,
  type DatabaseCommit,
  type DatabaseRequest,
  type DatabaseResponse,
} from './database-messages.ts';
import type { DatabaseKeeper } from './emulated-databases.ts';
import { valueSize } from './value-size.ts';

/**
 * The time limit for the first response. An older version of the page around the app never responds; the databases then
 * last until the document ends.
 */
const RESPONSE_LIMIT_MS = 10_000;

/** The page around the app keeps the databases. It gets a port for them when the app opens the first one. */
export function keepInShell(channel: ShellChannel): DatabaseKeeper {
  const { port1: port, port2 } = new MessageChannel();
  const post = (request: DatabaseRequest) => port.postMessage(request);
  let isKept = true;
  let lastSave = Promise.resolve();
  let respond = (_response: DatabaseResponse & { type: 'saved' }): void => {};

  const savePiece = (piece: DatabaseCommit, isLast: boolean): Promise<void> =>
    new Promise((resolve, reject) => {
      respond = ({ error }) => (error ? reject(new DOMException(error.message, error.name)) : resolve());
      post({ type: 'save', isLast, ...piece });
    });
  const save = async (commit: DatabaseCommit): Promise<void> => {
    if (!isKept) return;
    const pieces = piecesOf(commit.changes);
    for (const [index, changes] of pieces.entries()) {
      await savePiece({ ...commit, changes }, index === pieces.length - 1);
    }
  };

  return {
    load: (apply) =>
      new Promise((resolve) => {
        let applied = Promise.resolve();
        const timer = setTimeout(() => {
          isKept = false;
          console.warn('buidl: this page does not keep databases. Reload it to keep what is stored.');
          resolve();
        }, RESPONSE_LIMIT_MS);
        port.onmessage = ({ data }: MessageEvent<DatabaseResponse>) => {
          clearTimeout(timer);
          if (data.type === 'saved') void applied.then(() => respond(data));
          else if (data.type === 'loaded') void applied.then(resolve);
          else if (data.type === 'changed') applied = applied.then(() => apply(data));
        };
        channel.postPort({ type: 'databases' }, port2);
        post({ type: 'load' });
      }),
    save: (commit) => {
      lastSave = lastSave.catch(() => undefined).then(() => save(commit));
      return lastSave;
    },
  };
}

function piecesOf(changes: readonly DatabaseChange[]): DatabaseChange[][] {
  let piece: DatabaseChange[] = [];
  let bytes = 0;
  const pieces = [piece];
  for (const change of changes) {
    const added = valueSize(change, DATABASE_LIMITS.BYTES);
    const isFull = piece.length >= DATABASE_LIMITS.PIECE_CHANGES || bytes + added > DATABASE_LIMITS.PIECE_BYTES;
    if (isFull && piece.length > 0) {
      piece = [];
      bytes = 0;
      pieces.push(piece);
    }
    piece.push(change);
    bytes += added;
  }
  return pieces;
}
