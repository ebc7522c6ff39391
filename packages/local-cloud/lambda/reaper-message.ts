export interface ReaperMessage {
  /** `watch`: kill when the emulator ends. `kill`: kill now. `forget`: the process has ended; its pid may be reused. */
  action: 'watch' | 'kill' | 'forget';
  pid: number;
}
