import type * as z from 'zod';
import type { Design } from '../../../../shared/domain/design.ts';
import { receiptSchema } from '../../../../shared/domain/receipt.ts';
import type { Objects } from '../../../ports/objects.ts';
import { designFolder, readJson, writeJson } from '../operation-folder.ts';

/** The schema of a stage's usage, in the format of the receipt. */
const stageUsageSchema = receiptSchema.shape.stages.element;
export type StageUsage = z.infer<typeof stageUsageSchema>;

/** Stores the usage records of an operation. Stages write them while they run, so that failed builds have them too. */
export class UsageFiles {
  readonly #objects: Objects;
  readonly #folder: string;

  constructor(objects: Objects, operationId: string, design?: Design) {
    this.#objects = objects;
    this.#folder = designFolder(operationId, design);
  }

  read = (stage: string): Promise<StageUsage | undefined> =>
    readJson(this.#objects, this.#key(stage), stageUsageSchema);
  write = (usage: StageUsage) => writeJson(this.#objects, this.#key(usage.stage), usage);

  #key(stage: string): string {
    return `${this.#folder}/usage-${stage}.json`;
  }
}
