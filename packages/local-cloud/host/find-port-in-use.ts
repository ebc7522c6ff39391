import { listenOnLoopback, PortInUseError } from '../wire/listen-on-loopback.ts';

export async function findPortInUse(ports: readonly number[]): Promise<number | undefined> {
  for (const port of ports) {
    try {
      const server = await listenOnLoopback(() => undefined, port);
      await server.close();
    } catch (error) {
      if (error instanceof PortInUseError) return port;
      throw error;
    }
  }
  return undefined;
}
