import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ReaperMessage } from './reaper-message.ts';

const REAPER_PATH = fileURLToPath(new URL('./reaper.ts', import.meta.url));

let reaper: { process: ChildProcess; temporaryRoot: string } | undefined;

/** A folder for the temporary files of instances, removed when this process ends. */
export function instanceTemporaryRoot(): string {
  return startReaper().temporaryRoot;
}

/** Has the process killed when this one ends. It must lead its own process group. */
export function watchProcess(pid: number): void {
  send({ action: 'watch', pid });
}

/** Kills a process, its group and all its descendants with SIGKILL. */
export function killTree(pid: number): void {
  send({ action: 'kill', pid });
}

/** Must be called when the process has ended, because its pid may soon belong to another process. */
export function forgetProcess(pid: number): void {
  send({ action: 'forget', pid });
}

function send(message: ReaperMessage) {
  // A failed write means that the reaper is ending; the next call starts another one.
  startReaper().process.send(message, () => undefined);
}

function startReaper() {
  if (reaper?.process.connected) return reaper;
  const temporaryRoot = mkdtempSync(join(tmpdir(), 'lambda-'));
  const child = spawn(process.execPath, [REAPER_PATH, temporaryRoot], {
    // In its own session, so that Ctrl-C does not end the reaper before this process.
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
