export interface ReaperMessage {
  /** `watch`: kill when the emulator ends. `kill`: kill now. `forget`: ended, and the pid may be reused. */
  action: 'watch' | 'kill' | 'forget';
  pid: number;
}
