/** Makes sure that no process of a function outlives its time-out or this process, even when either is killed. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A shell that learns of every instance through its standard input. When that closes, because this process ended in
 * whatever way, it kills the instances that are left with all their descendants and removes their temporary files.
 * A browser leads a process group of its own, so killing the instance's group would not reach it.
 */
const REAPER_SCRIPT = `
kill_tree() {
  children=$(ps -A -o pid=,ppid= 2>/dev/null | awk -v parent="$1" '$2 == parent { print $1 }')
  kill -9 -- "-$1" 2>/dev/null || kill -9 "$1" 2>/dev/null
  for child in $children; do kill_tree "$child"; done
}
live=' '
while read -r action pid; do
  case "$action $live" in
    watch*) live="$live$pid " ;;
    kill*) ( kill_tree "$pid" ) & ;;
    forget*" $pid "*) live="\${live%% $pid *} \${live#* $pid }" ;;
  esac
done
for pid in $live; do kill_tree "$pid"; done
sleep 0.2
rm -rf "$1"
`;

let reaper: { shell: ChildProcess; temporaryRoot: string } | undefined;

/** A folder for the temporary files of instances, removed when this process ends. */
export function instanceTemporaryRoot(): string {
  return startReaper().temporaryRoot;
}

/** Has the process killed when this one ends. It must lead its own process group. */
export function watchProcess(pid: number): void {
  tell(`watch ${pid}`);
}

/** Kills a process, its group and all its descendants with SIGKILL. */
export function killTree(pid: number): void {
  tell(`kill ${pid}`);
}

/** To be called once the process has ended: its pid may soon belong to another one. */
export function forgetProcess(pid: number): void {
  tell(`forget ${pid}`);
}

/** Kills what is left of the process group that `pid` leads. */
export function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // Nothing is left of it.
  }
}

function tell(line: string) {
  startReaper().shell.stdin?.write(`${line}\n`);
}

function startReaper() {
  if (reaper !== undefined) return reaper;
  const temporaryRoot = mkdtempSync(join(tmpdir(), 'lambda-'));
  const shell = spawn('/bin/sh', ['-c', REAPER_SCRIPT, 'reaper', temporaryRoot], {
    // Its own session, so that the Ctrl-C meant for this process does not end it first.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    env: { PATH: process.env.PATH },
  });
  shell.stdin?.on('error', () => undefined);
  shell.on('exit', () => {
    reaper = undefined;
  });
  shell.unref();
  if (shell.stdin !== null && 'unref' in shell.stdin && typeof shell.stdin.unref === 'function') {
    shell.stdin.unref();
  }
  reaper = { shell, temporaryRoot };
  return reaper;
}
