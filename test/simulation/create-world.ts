import { RpcPool } from '../../functions/adapters/solana/rpc-pool.ts';
import { SolanaChain } from '../../functions/adapters/solana/solana-chain.ts';
import { PaymentOffice } from './chain/payment-office.ts';
import { SimulatedChain } from './chain/simulated-chain.ts';
import { SimulatedNode } from './chain/simulated-node.ts';
import { simulatedTable } from './document-requests.ts';
import { Faults } from './faults.ts';
import { faultyDatabase } from './faulty-database.ts';
import { MemoryFiles } from './memory-files.ts';
import { SimulatedWorkflow } from './operations/executions.ts';
import { Random } from './random.ts';
import { Scheduler } from './scheduler.ts';
import { servicesOf } from './services.ts';
import { MemoryTable } from './store/memory-table.ts';
import type { Bug, World } from './world.ts';

const START_MS = Date.UTC(2026, 0, 1);
const NODE_URLS = ['https://one.example', 'https://two.example'];

export function createWorld(seed: number, bug: Bug | undefined): World {
  const random = new Random(seed);
  const scheduler = new Scheduler(random, START_MS);
  const clock = { nowMs: () => scheduler.nowMs() };
  const faults = new Faults(random);
  const table = new MemoryTable(clock.nowMs);
  const chain = new SimulatedChain(clock.nowMs);
  const office = new PaymentOffice();
  const files = { work: new MemoryFiles(scheduler, faults), apps: new MemoryFiles(scheduler, faults) };
  const rpc = new RpcPool({
    urls: async () => NODE_URLS,
    connect: (url) => new SimulatedNode(url, { chain, scheduler, faults }),
  });
  const alter = (command: unknown) => (bug?.alterRequest ? bug.alterRequest(command, table) : command);
  const run = faultyDatabase({ table, scheduler, faults, random }, alter);
  const parts = { clock, office, files, chain: new SolanaChain(rpc) };
  const services = servicesOf(simulatedTable(run), parts);
  const world = { seed, random, scheduler, clock, faults, table, chain, office, files, services };
  const workflow = new SimulatedWorkflow(() => made);
  const made: World = {
    ...world,
    services: { ...services, workflow },
    calls: [],
    payments: new Map(),
    projectIds: [],
    owners: new Map(),
    startedOperationIds: [],
    deletions: new Set(),
    errands: [],
    defects: [],
    bug,
  };
  bug?.alterServices?.(made.services, made);
  return made;
}
