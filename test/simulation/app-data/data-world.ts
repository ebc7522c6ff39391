import { DynamoDbLedger } from '../../../functions/adapters/dynamodb/credits/credit-ledger.ts';
import type { Table } from '../../../functions/adapters/dynamodb/table.ts';
import type { Clock } from '../../../functions/ports/clock.ts';
import { BILLING_MODELS } from '../../../shared/domain/billing-model.ts';
import { simulatedTable, TABLE_NAME } from '../document-requests.ts';
import { Faults } from '../faults.ts';
import { faultyDatabase } from '../faulty-database.ts';
import { Watch } from '../invariants/watch.ts';
import { Random } from '../random.ts';
import { Scheduler } from '../scheduler.ts';
import { MemoryTable } from '../store/memory-table.ts';
import { DataHistory } from './data-history.ts';
import { type DataInstance, dataInstance } from './data-instance.ts';
import { newBrowser, type SimulatedBrowser } from './simulated-browser.ts';
import { storeApp } from './stored-app.ts';

const START_MS = Date.UTC(2026, 0, 12);
const INSTANCES = 2;
const BROWSERS = 7;
const ACCOUNTS = ['wallet-of-ann', 'wallet-of-ben'];
export const OWNER = 'wallet-of-the-owner';
export const PROJECT_IDS = [`prj_${'a'.repeat(26)}`, `prj_${'b'.repeat(26)}`];
export const LONGEST_SKEW_MS = 60 * 60_000;
/**
 * The number of operations before the simulation in the same month. Two of the values are close to the 10,000 free
 * operations.
 */
const OPERATIONS_BEFORE = [0, 9_900, 9_970];

/** A bug that a run plants between the product and its table, to show that the checks detect it. */
export interface DataBug {
  name: string;
  alterRequest?: (command: unknown, table: MemoryTable) => unknown;
  alterInstance?: (instance: DataInstance) => void;
}

export interface DataWorld {
  random: Random;
  scheduler: Scheduler;
  clock: Clock;
  faults: Faults;
  memory: MemoryTable;
  table: Table;
  ledger: DynamoDbLedger;
  watch: Watch;
  history: DataHistory;
  instances: DataInstance[];
  startInstance(): DataInstance;
  browsers: SimulatedBrowser[];
  /** Background work of the simulation: late copies of requests, and requests of pages that were closed. */
  errands: Promise<void>[];
  defects: string[];
  nextNumber(): number;
}

export function createDataWorld(seed: number, bug: DataBug | undefined): DataWorld {
  let numbers = 0;
  const random = new Random(seed);
  const scheduler = new Scheduler(random, START_MS);
  const clock = { nowMs: () => scheduler.nowMs() };
  const faults = new Faults(random);
  const memory = new MemoryTable(clock.nowMs);
  const watch = new Watch(clock.nowMs);
  const history = new DataHistory(clock.nowMs);
  storeApps(memory, random);
  memory.onCommit = (changes) => {
    watch.onCommit(changes);
    history.onCommit(changes);
  };
  const alter = (command: unknown) => bug?.alterRequest?.(command, memory) ?? command;
  const table = simulatedTable(faultyDatabase({ table: memory, scheduler, faults, random }, alter));
  const startInstance = () => {
    const instance = dataInstance(table, clock);
    bug?.alterInstance?.(instance);
    return instance;
  };
  return {
    random,
    scheduler,
    clock,
    faults,
    memory,
    table,
    ledger: new DynamoDbLedger(table),
    watch,
    history,
    instances: Array.from({ length: INSTANCES }, startInstance),
    startInstance,
    browsers: PROJECT_IDS.flatMap((projectId) => browsersOf(projectId, random)),
    errands: [],
    defects: [],
    nextNumber: () => {
      numbers += 1;
      return numbers;
    },
  };
}

function storeApps(memory: MemoryTable, random: Random): void {
  for (const projectId of PROJECT_IDS) {
    storeApp(memory, { projectId, ownerPublicKey: OWNER, billingModel: random.pick(BILLING_MODELS) });
    const counted = { 'operations#2026-01': random.pick(OPERATIONS_BEFORE) };
    memory.put({ TableName: TABLE_NAME, Item: { pk: `DATA#${projectId}#live#0`, sk: 'SHARD', ...counted } });
  }
}

function browsersOf(projectId: string, random: Random): SimulatedBrowser[] {
  return Array.from({ length: BROWSERS }, (_, index) => {
    const isOwner = index === 0;
    return newBrowser({
      projectId,
      visitorKey: `key of browser ${index} in ${projectId}`,
      network: `network ${index % 3}`,
      publicKey: isOwner ? OWNER : ACCOUNTS[Math.floor((index - 1) / 2)],
      isOwner,
      skewMs: random.integer(-LONGEST_SKEW_MS, LONGEST_SKEW_MS),
    });
  });
}
