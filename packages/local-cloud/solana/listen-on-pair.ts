import { once } from 'node:events';
import type { Server } from 'node:http';

class PortInUseError extends Error {
  readonly code = 'PORT_IN_USE';

  constructor(port: number) {
    super(`Port ${port} is in use`);
  }
}

export interface PairOptions {
  host: string;
  /** 0 selects a free port. */
  first: number;
  /** Defaults to one above the first; 0 selects a free port. */
  second?: number | undefined;
}

const ATTEMPTS = 20;

/** Listens on two ports. Solana clients expect the websocket port one above the RPC port. Throws PortInUseError. */
export async function listenOnPair(
  firstServer: Server,
  secondServer: Server,
  { host, first, second }: PairOptions,
): Promise<{ first: number; second: number }> {
  // The port above a free port may be taken, so this tries several pairs unless the caller chose a port.
  const attempts = first === 0 && second === undefined ? ATTEMPTS : 1;
  for (let attempt = 1; ; attempt += 1) {
    const firstPort = await listen(firstServer, host, first);
    try {
      return { first: firstPort, second: await listen(secondServer, host, second ?? firstPort + 1) };
    } catch (error) {
      firstServer.close();
      if (attempt >= attempts || !(error instanceof PortInUseError)) throw error;
      await once(firstServer, 'close');
    }
  }
}

async function listen(server: Server, host: string, port: number): Promise<number> {
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    throw isTaken ? new PortInUseError(port) : error;
  }
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : port;
}
