/** A request that the server refused because the session of its API key has ended. */
export interface SessionEnd {
  apiKey: string;
  reason: string;
}

type Listener = (end: SessionEnd) => void;

const listeners = new Set<Listener>();

/** Notifies the listeners. The API client calls this function when a response shows that the session has ended. */
export function reportSessionEnd(end: SessionEnd): void {
  for (const listener of listeners) listener(end);
}

/** Returns a function that removes the listener. */
export function onSessionEnd(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
