/** Kills the remaining processes of the group that `pid` leads. */
export function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The error means that no process of the group exists any more.
  }
}
