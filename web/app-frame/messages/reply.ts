import type { ShellMessage } from '../../runtime/app-messages.ts';

/** Sends a message to one document of an app; does nothing once that has ended. */
export type Reply = (message: ShellMessage) => void;
