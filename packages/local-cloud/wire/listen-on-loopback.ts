import { createServer, type RequestListener, type Server } from 'node:http';

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
  /** One server for IPv4 and one for IPv6. The caller adds websockets to them. */
  servers: Server[];
  close(): Promise<void>;
}

/**
 * Listens on 127.0.0.1 and ::1, because `localhost` may resolve to either. `port` 0 selects a free port. Throws
 * PortInUseError.
 */
export async function listenOnLoopback(listener: RequestListener, port: number): Promise<LoopbackServer> {
  const first = await listen(listener, port, '127.0.0.1');
  const address = first.address();
  const actualPort = typeof address === 'object' && address !== null ? address.port : port;
  const servers = [first];
  try {
    servers.push(await listen(listener, actualPort, '::1'));
  } catch (error) {
    const isTaken = error instanceof PortInUseError;
    // IPv6 is optional: the machine may lack it, or a random port may be in use on ::1.
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
  // Longer than the idle timeout of usual clients, so that no client reuses a connection that is about to close.
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
