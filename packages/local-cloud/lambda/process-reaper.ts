import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ReaperMessage } from './reaper-message.ts';

/** Prefix of the name of the folder with the temporary files of a local cloud. The id of its process follows. */
export const INSTANCES_FOLDER = 'buidl-functions-';
const REAPER_PATH = fileURLToPath(new URL('./reaper.ts', import.meta.url));

let reaper: { process: ChildProcess; temporaryRoot: string } | undefined;

/** Returns a folder for the temporary files of instances. It is removed when this process ends. */
export function instanceTemporaryRoot(): string {
  return startReaper().temporaryRoot;
}

/** Makes the reaper kill the process when this one ends. The process must lead a process group. */
export function watchProcess(pid: number): void {
  send({ action: 'watch', pid });
}

export function killTree(pid: number): void {
  send({ action: 'kill', pid });
}

export function forgetProcess(pid: number): void {
  send({ action: 'forget', pid });
}

function send(message: ReaperMessage) {
  // A failed write means that the reaper is ending. The next call starts another one.
  startReaper().process.send(message, () => undefined);
}

function startReaper() {
  if (reaper?.process.connected) return reaper;
  const temporaryRoot = mkdtempSync(join(tmpdir(), `${INSTANCES_FOLDER}${process.pid}-`));
  const child = spawn(process.execPath, [REAPER_PATH, temporaryRoot], {
    // Starts the reaper in a separate session, so that Ctrl-C does not end it before this process.
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: { PATH: process.env.PATH },
  });
  child.on('error', () => undefined);
  child.unref();
  child.channel?.unref();
  reaper = { process: child, temporaryRoot };
  return reaper;
}
