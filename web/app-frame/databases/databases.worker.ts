/** Runs in a worker, because reading a huge message or value would block the page around the app. */
import { createDatabaseService, type DatabaseService } from './database-service.ts';
import { StoredDatabases } from './stored-databases.ts';

/** The maximum wait for the database. Afterwards, the app starts without it. */
const OPEN_LIMIT_MS = 3_000;

let service: DatabaseService | undefined;

globalThis.addEventListener('message', ({ data, ports: [port] }: MessageEvent<string>) => {
  service ??= createDatabaseService(data, openStored(), new BroadcastChannel(`buidl:databases:${data}`));
  if (port) service.serve(port);
});

function openStored(): Promise<StoredDatabases | null> {
  const slow = new Promise<null>((resolve) => setTimeout(() => resolve(null), OPEN_LIMIT_MS));
  return Promise.race([StoredDatabases.open(), slow]).catch(() => null);
}
