import * as z from 'zod';
import type { Upload, Uploads } from '../../../ports/builds.ts';
import type { Table } from '../table.ts';

const uploadSchema = z.object({
  uploadKey: z.string(),
  ownerPublicKey: z.string(),
  expiresAtMs: z.number(),
});

/** Access pattern: the owner of an upload (GetItem UPLOAD#key/UPLOAD). */
export class DynamoDbUploads implements Uploads {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  save(upload: Upload): Promise<void> {
    const expiresAt = Math.ceil(upload.expiresAtMs / 1000);
    return this.#table.put({ ...uploadItemKey(upload.uploadKey), ...upload, expiresAt });
  }

  find(uploadKey: string): Promise<Upload | undefined> {
    return this.#table.get(uploadItemKey(uploadKey), uploadSchema);
  }
}

function uploadItemKey(uploadKey: string) {
  return { pk: `UPLOAD#${uploadKey}`, sk: 'UPLOAD' };
}
