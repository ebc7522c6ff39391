/** Hears over a websocket that a transaction is confirmed, as soon as the node knows. */
import * as z from 'zod';

const SUBSCRIPTION_ID = 1;

const notificationSchema = z.object({
  method: z.literal('signatureNotification'),
  params: z.object({ result: z.object({ value: z.object({ err: z.unknown() }) }) }),
});

/** As much of a WebSocket as this takes. */
interface Socket {
  addEventListener(type: 'open', listener: () => void): void;
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
  send(text: string): void;
  close(): void;
}
export type OpenSocket = (url: string) => Socket;

/** The websocket of a node: the same address, or the next port where one is given. */
export function websocketUrl(rpcUrl: string): string {
  const url = new URL(rpcUrl);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  if (url.port !== '') url.port = String(Number(url.port) + 1);
  return url.href;
}

/** Tells whether the transaction succeeded, at most once. A socket that fails stays silent. Returns what ends it. */
export function watchSignature(
  { rpcUrl, openSocket }: { rpcUrl: string; openSocket: OpenSocket },
  signature: string,
  onResult: (hasSucceeded: boolean) => void,
): () => void {
  try {
    const socket = openSocket(websocketUrl(rpcUrl));
    socket.addEventListener('open', () =>
      socket.send(
        JSON.stringify({
          jsonrpc: '2.0',
          id: SUBSCRIPTION_ID,
          method: 'signatureSubscribe',
          params: [signature, { commitment: 'confirmed' }],
        }),
      ),
    );
    socket.addEventListener('message', ({ data }) => {
      const error = readError(data);
      if (error !== undefined) onResult(error === null);
    });
    return () => socket.close();
  } catch {
    // A policy or an old proxy may forbid websockets; polling goes on without.
    return () => {};
  }
}

/** The notified transaction error, null when it succeeded; undefined for other messages. */
function readError(data: unknown): unknown {
  if (typeof data !== 'string') return undefined;
  try {
    const parsed = notificationSchema.safeParse(JSON.parse(data));
    return parsed.success ? (parsed.data.params.result.value.err ?? null) : undefined;
  } catch {
    return undefined;
  }
}
