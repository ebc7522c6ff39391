/** A bug that the simulation plants between the parts of the product, to prove that the invariants catch it. */
import type { MemoryTable } from '../store/memory-table.ts';
import type { Services, World } from '../world.ts';

export interface Bug {
  name: string;
  /** Changes requests on their way to the database. */
  alterRequest?: (command: unknown, table: MemoryTable) => unknown;
  /** Replaces parts of the product by faulty ones. */
  alterServices?: (services: Services, world: World) => void;
}
