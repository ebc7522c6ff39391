/** An HTTP server that `localhost` reaches, whether it resolves to 127.0.0.1 or to ::1. */
import { createServer, type RequestListener, type Server } from 'node:http';

/** A port that something else listens on. */
export class PortInUseError extends Error {
  readonly code = 'PortInUse';
  readonly port: number;

  constructor(port: number) {
    super(`Port ${port} is in use.`);
    this.name = 'PortInUseError';
    this.port = port;
  }
}

export interface LoopbackServer {
  port: number;
  /** The servers below, for what needs them, such as a websocket. */
  servers: Server[];
  close(): Promise<void>;
}

/** Listens on `port`, or on any free one for 0. Throws PortInUseError. */
export async function listenOnLoopback(listener: RequestListener, port: number): Promise<LoopbackServer> {
  const first = await listen(listener, port, '127.0.0.1');
  const address = first.address();
  const actualPort = typeof address === 'object' && address !== null ? address.port : port;
  const servers = [first];
  try {
    servers.push(await listen(listener, actualPort, '::1'));
  } catch (error) {
    const isTaken = error instanceof PortInUseError;
    // A machine without IPv6 is fine, and so is one where a random port happens to be taken there.
    if (isTaken && port !== 0) {
      await close(first);
      throw error;
    }
  }
  return {
    port: actualPort,
    servers,
    close: async () => {
      await Promise.all(servers.map(close));
    },
  };
}

function listen(listener: RequestListener, port: number, host: string): Promise<Server> {
  const server = createServer(listener);
  // Longer than the idle time of usual clients, so that they don't meet a connection that is just being closed.
  server.keepAliveTimeout = 65_000;
  return new Promise((resolve, reject) => {
    server.once('error', (error) => {
      const isTaken = 'code' in error && (error.code === 'EADDRINUSE' || error.code === 'EACCES');
      reject(isTaken ? new PortInUseError(port) : error);
    });
    server.listen(port, host, () => resolve(server));
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
