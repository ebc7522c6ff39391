export interface ReaperMessage {
  /**
   * `watch`: kill the process when the emulator ends. `kill`: kill it now. `forget`: the process has ended, and its pid
   * may soon belong to another process.
   */
  action: 'watch' | 'kill' | 'forget';
  pid: number;
}
