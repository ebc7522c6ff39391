export interface ReaperMessage {
  /**
   * `watch`: kill the process when the emulator ends. `kill`: kill it now. `forget`: it has ended, and its pid may be
   * reused.
   */
  action: 'watch' | 'kill' | 'forget';
  pid: number;
}
