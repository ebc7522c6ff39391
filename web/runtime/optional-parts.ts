import { isFramed, type ShellChannel } from './shell-channel.ts';

/** Takes and returns JSON texts. */
export type AskCheck = (request: string) => Promise<string>;

declare global {
  interface Window {
    /** Installs IndexedDB and caches. Defined by a part of the script that only some documents have. */
    buidlDatabases?: (channel: ShellChannel | null, askCheck: AskCheck | undefined) => void;
    /** The automatic check of a build keeps databases with this function. */
    buidlCheckDatabases?: AskCheck;
  }
}

/** Installs the optional parts of this document, and removes their functions from the window. */
export function installOptionalParts(channel: ShellChannel | null): void {
  const { buidlDatabases, buidlCheckDatabases } = window;
  delete window.buidlDatabases;
  delete window.buidlCheckDatabases;
  buidlDatabases?.(channel, isFramed ? undefined : buidlCheckDatabases);
}
