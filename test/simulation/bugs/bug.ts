/** A bug that the harness plants between the parts of the product, to prove that the invariants would catch it. */
import type { MemoryTable } from '../store/memory-table.ts';
import type { Services, World } from '../world.ts';

export interface Bug {
  name: string;
  /** Changes requests on their way to the database. */
  alterRequest?: (command: unknown, table: MemoryTable) => unknown;
  /** Puts a wrong part in the place of a right one. */
  alterServices?: (services: Services, world: World) => void;
}
