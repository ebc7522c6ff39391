import { mkdirSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { join } from 'node:path';
import { Faucet } from './faucet.ts';
import { type GenesisKeys, genesisAccounts } from './genesis-accounts.ts';
import { httpEndpoint } from './http-endpoint.ts';
import { JournalError, memoryJournal, openJournal } from './journal.ts';
import { callMethod } from './json-rpc.ts';
import { Ledger } from './ledger.ts';
import { listenOnPair } from './listen-on-pair.ts';
import { loadKeypair } from './load-keypair.ts';
import { websocketEndpoint } from './websocket-endpoint.ts';

export interface SolanaOptions {
  /** Default 8899; 0 selects a free pair of ports. */
  rpcPort?: number;
  /** Defaults to one above `rpcPort`, where clients expect it. */
  websocketPort?: number;
  /** Folder of the ledger and the keys; without it they exist only in memory. */
  dataDir?: string;
  /** Origins of the pages that may call the node. Programs may always call it, because they send no Origin header. */
  origins?: readonly string[];
  now?: () => number;
  /** Time until a transaction is finalized, in ms; default 1500. */
  finalityMs?: number;
  /** Number of new records after which the journal is compacted into a snapshot; default 2000. */
  compactAfterRecords?: number;
}

export interface RunningSolana {
  rpcUrl: string;
  websocketUrl: string;
  asvMint: string;
  treasury: string;
  close(): Promise<void>;
}

const HOST = '127.0.0.1';
const DEFAULT_RPC_PORT = 8899;
const DEFAULT_FINALITY_MS = 1_500;
const DEFAULT_COMPACT_AFTER_RECORDS = 2_000;

/** Serves LiteSVM with the JSON-RPC and websocket protocols of Solana nodes. Throws PortInUseError and JournalError. */
export async function startSolana(options: SolanaOptions = {}): Promise<RunningSolana> {
  const ready = Promise.withResolvers<RequestListener>();
  const onRequest: RequestListener = async (request, response) => (await ready.promise)(request, response);
  const servers: [Server, Server] = [createServer(onRequest), createServer(onRequest)];
  // Listens first, so that a second node on the same ports fails before it touches the data.
  const ports = await listenOnPair(...servers, {
    host: HOST,
    first: options.rpcPort ?? DEFAULT_RPC_PORT,
    second: options.websocketPort,
  });
  const closeServers = () => Promise.all(servers.map(closeServer));
  try {
    const { endpoint, websockets, journal, ...keys } = openNode(options, servers);
    ready.resolve(endpoint);
    const close = async () => {
      websockets.close();
      await closeServers();
      journal.close();
    };
    let closed: Promise<void> | undefined;
    return {
      rpcUrl: `http://${HOST}:${ports.first}`,
      websocketUrl: `ws://${HOST}:${ports.second}`,
      ...keys,
      close: () => {
        closed ??= close();
        return closed;
      },
    };
  } catch (error) {
    await closeServers();
    throw error;
  }
}

function openNode(options: SolanaOptions, servers: Server[]) {
  const { dataDir, origins = [] } = options;
  if (dataDir !== undefined) mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const keys = loadKeys(dataDir);
  const journal = dataDir === undefined ? memoryJournal() : openJournal(dataDir);
  const ledger = new Ledger({
    journal,
    now: options.now ?? Date.now,
    finalityMs: options.finalityMs ?? DEFAULT_FINALITY_MS,
    compactAfterRecords: options.compactAfterRecords ?? DEFAULT_COMPACT_AFTER_RECORDS,
    genesisAccounts: (runtime) => genesisAccounts(keys, runtime),
  });
  const asvMint = keys.mint.publicKey.toBase58();
  if (ledger.account(asvMint) === null) {
    throw new JournalError(
      `The keys in ${dataDir} are not those of its ledger. Restore both from the same backup, or remove the folder to start a new chain.`,
    );
  }
  return {
    endpoint: httpEndpoint(callMethod({ ledger, faucet: new Faucet(ledger, keys) }), origins),
    websockets: websocketEndpoint(ledger, servers, origins),
    journal,
    asvMint,
    treasury: keys.treasury.publicKey.toBase58(),
  };
}

function loadKeys(dataDir: string | undefined): GenesisKeys {
  const load = (name: string) => loadKeypair(dataDir && join(dataDir, `${name}.json`));
  return { faucet: load('faucet'), mint: load('mint'), treasury: load('treasury') };
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
