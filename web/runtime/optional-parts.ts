import type { FrameName } from './app-messages.ts';
import { isFramed, type ShellChannel } from './shell-channel.ts';

/** Sends a request to the automatic check of a build. Takes and returns JSON texts. */
export type AskCheck = (request: string) => Promise<string>;

/**
 * A part of the runtime that only some documents contain. `channel` is null where no page around the app exists. In the
 * automatic check of a build, the app's databases are stored outside the document; `askCheck` sends the requests for
 * this. `given` has the fields of the frame's name, which the page around the app sets.
 */
export type OptionalPart = (
  channel: ShellChannel | null,
  askCheck: AskCheck | undefined,
  given: Partial<FrameName>,
) => void;

declare global {
  interface Window {
    /**
     * The functions of the parts. Their scripts precede the runtime in the same script element, so no script of the app
     * sees this property.
     */
    buidlParts?: OptionalPart[];
    buidlCheckDatabases?: AskCheck;
  }
}

export function addOptionalPart(part: OptionalPart): void {
  window.buidlParts = [...(window.buidlParts ?? []), part];
}

/** Starts the parts of this document, and removes their functions from the window. */
export function startOptionalParts(channel: ShellChannel | null, given: Partial<FrameName>): void {
  const { buidlParts = [], buidlCheckDatabases } = window;
  delete window.buidlParts;
  delete window.buidlCheckDatabases;
  for (const part of buidlParts) part(channel, isFramed ? undefined : buidlCheckDatabases, given);
}
