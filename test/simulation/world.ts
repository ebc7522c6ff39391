/** A simulated world: virtual time, a database, a chain, files, and the product's parts on them. */
import type { Clock } from '../../functions/ports/clock.ts';
import type { LogicalCall } from './calls.ts';
import type { PaymentOffice } from './chain/payment-office.ts';
import type { PaymentRecord } from './chain/payment-record.ts';
import type { SimulatedChain } from './chain/simulated-chain.ts';
import type { Faults } from './faults.ts';
import type { MemoryFiles } from './memory-files.ts';
import type { Random } from './random.ts';
import type { Scheduler } from './scheduler.ts';
import type { Services } from './services.ts';
import type { MemoryTable } from './store/memory-table.ts';

export interface World {
  seed: number;
  random: Random;
  scheduler: Scheduler;
  clock: Clock;
  faults: Faults;
  table: MemoryTable;
  chain: SimulatedChain;
  office: PaymentOffice;
  files: { work: MemoryFiles; apps: MemoryFiles };
  services: Services;
  /** Calls of users. */
  calls: LogicalCall[];
  /** Payments of users by signature. */
  payments: Map<string, PaymentRecord>;
  projectIds: string[];
  /** Owners of projects by project id. */
  owners: Map<string, string>;
  /** Builds whose start was confirmed to the user. */
  startedOperationIds: string[];
  /** Projects whose owners tried to delete them. */
  deletions: Set<string>;
  /** Background work: executions and late copies of requests. */
  errands: Promise<void>[];
  /** Errors that no fault explains. */
  defects: string[];
  bug: Bug | undefined;
}

/** A bug between the parts of the product, to prove that the invariants detect it. */
export interface Bug {
  name: string;
  /** Changes requests on their way to the database. */
  alterRequest?: (command: unknown, table: MemoryTable) => unknown;
  /** Replaces parts of the product by faulty ones. */
  alterServices?: (services: Services, world: World) => void;
}
