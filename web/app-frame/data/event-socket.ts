export interface EventSocket {
  send(text: string): void;
  close(): void;
}

export interface SocketListener {
  opened(): void;
  received(data: unknown): void;
  closed(): void;
}

/** Throws when the browser or a policy refuses the URL. */
export function openEventSocket(url: string, protocols: string[], listener: SocketListener): EventSocket {
  const socket = new WebSocket(url, protocols);
  socket.addEventListener('open', () => listener.opened());
  socket.addEventListener('message', ({ data }) => listener.received(data));
  socket.addEventListener('close', () => listener.closed());
  return socket;
}
