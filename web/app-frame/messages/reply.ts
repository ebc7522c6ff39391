import type { ShellMessage } from '../../runtime/app-messages.ts';

/**
 * Sends a message to one document of an app, to which the objects of `transfer` move. Does nothing after the document
 * has ended.
 */
export type Reply = (message: ShellMessage, transfer?: Transferable[]) => void;
