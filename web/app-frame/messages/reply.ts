import type { ShellMessage } from '../../runtime/app-messages.ts';

/**
 * Sends a message to one document of an app, and transfers the objects of `transfer` to it. Does nothing after the
 * document has ended.
 */
export type Reply = (message: ShellMessage, transfer?: Transferable[]) => void;
