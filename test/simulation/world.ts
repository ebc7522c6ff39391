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
  calls: LogicalCall[];
  payments: Map<string, PaymentRecord>;
  projectIds: string[];
  owners: Map<string, string>;
  startedOperationIds: string[];
  deletions: Set<string>;
  errands: Promise<void>[];
  /** Errors that no injected fault explains. */
  defects: string[];
  bug: Bug | undefined;
}

/** A bug that a run plants between parts of the product, to show that the invariants detect it. */
export interface Bug {
  name: string;
  alterRequest?: (command: unknown, table: MemoryTable) => unknown;
  alterServices?: (services: Services, world: World) => void;
}
