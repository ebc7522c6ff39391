/** What each stage of an operation used: noted while it works, so that it is known whatever becomes of the build. */
import type * as z from 'zod';
import { receiptSchema } from '../../../shared/domain/receipt.ts';
import type { Objects } from '../../ports/objects.ts';
import { operationFolder, readJson, writeJson } from './operation-folder.ts';

/** What a stage cost, as the receipt tells it. */
const stageUsageSchema = receiptSchema.shape.stages.element;
export type StageUsage = z.infer<typeof stageUsageSchema>;

export class UsageFiles {
  readonly #objects: Objects;
  readonly #folder: string;

  constructor(objects: Objects, operationId: string) {
    this.#objects = objects;
    this.#folder = operationFolder(operationId);
  }

  read = (stage: string): Promise<StageUsage | undefined> =>
    readJson(this.#objects, this.#key(stage), stageUsageSchema);
  write = (usage: StageUsage) => writeJson(this.#objects, this.#key(usage.stage), usage);

  #key(stage: string): string {
    return `${this.#folder}/usage-${stage}.json`;
  }
}
