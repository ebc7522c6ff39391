/**
 * Buckets and objects on disk under hashed names, with metadata in a second file. Each change is one rename, so it is
 * atomic.
 */
import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { DamagedFileError } from '../host/damaged-file-error.ts';
import { crc32Base64 } from './checksums.ts';
import type { CorsRule } from './cors.ts';
import { corsRuleSchema } from './cors.ts';
import { noSuchBucket } from './s3-error.ts';
import { SortedKeys } from './sorted-keys.ts';

export const propertiesSchema = z.object({
  contentType: z.string(),
  cacheControl: z.string().optional(),
  contentEncoding: z.string().optional(),
  contentDisposition: z.string().optional(),
  contentLanguage: z.string().optional(),
  expires: z.string().optional(),
  /** User metadata without the `x-amz-meta-` prefix. */
  metadata: z.record(z.string(), z.string()),
});
const objectSchema = z.object({
  key: z.string(),
  /** Each version has a separate file, so that readers never see a partial write. */
  bodyFile: z.string(),
  sizeBytes: z.number(),
  etag: z.string(),
  crc32: z.string(),
  lastModifiedMs: z.number(),
  ...propertiesSchema.shape,
});
const bucketSchema = z.object({ name: z.string(), cors: z.array(corsRuleSchema) });

export type StoredObject = z.infer<typeof objectSchema>;
export type ObjectProperties = z.infer<typeof propertiesSchema>;

export interface OldVersion {
  versionId: string;
  lastModifiedMs: number;
  /** Undefined for a delete marker. */
  object: StoredObject | undefined;
}

export function versionIdOf({ bodyFile }: StoredObject): string {
  return bodyFile.split('.')[1] ?? bodyFile;
}

interface Bucket {
  folder: string;
  cors: CorsRule[];
  objects: Map<string, StoredObject>;
  keys: SortedKeys;
  /** Old versions by key, oldest first. Undefined when the bucket does not keep them. */
  oldVersions?: Map<string, OldVersion[]> | undefined;
}

export class ObjectStore {
  readonly #folder: string;
  readonly #buckets = new Map<string, Bucket>();

  /** Loads the buckets and removes files that a crash left incomplete. Throws DamagedFileError. */
  constructor(dataDir: string) {
    this.#folder = dataDir;
    mkdirSync(dataDir, { recursive: true });
    for (const entry of readdirSync(dataDir, { withFileTypes: true })) {
      if (entry.isDirectory()) this.#load(join(dataDir, entry.name));
    }
  }

  /** Creates a missing bucket and sets its CORS rules. Old versions are kept until this process ends. */
  createBucket(name: string, cors: CorsRule[], keepsVersions = false): void {
    const existing = this.#buckets.get(name);
    const folder = existing?.folder ?? join(this.#folder, hash(name));
    mkdirSync(folder, { recursive: true });
    replaceFile(join(folder, 'bucket.json'), JSON.stringify({ name, cors }));
    const bucket: Bucket = existing ?? { folder, cors, objects: new Map(), keys: new SortedKeys() };
    bucket.cors = cors;
    if (keepsVersions) bucket.oldVersions ??= new Map();
    this.#buckets.set(name, bucket);
  }

  keepsVersions(bucket: string): boolean {
    return this.#bucket(bucket).oldVersions !== undefined;
  }

  oldVersionsOf(bucket: string): ReadonlyMap<string, readonly OldVersion[]> {
    return this.#bucket(bucket).oldVersions ?? new Map();
  }

  allKeys(bucket: string): string[] {
    return [...this.#bucket(bucket).objects.keys()];
  }

  async readVersion(bucket: string, key: string, versionId: string) {
    const { folder, objects, oldVersions } = this.#bucket(bucket);
    const current = objects.get(key);
    const candidates = [current, ...(oldVersions?.get(key) ?? []).map(({ object }) => object)];
    const object = candidates.find((each) => each !== undefined && versionIdOf(each) === versionId);
    const body = object && (await readPart(join(folder, object.bodyFile), 0, object.sizeBytes));
    return object && body && { object, body };
  }

  hasBucket(name: string): boolean {
    return this.#buckets.has(name);
  }

  corsOf(bucket: string): CorsRule[] {
    return this.#bucket(bucket).cors;
  }

  keysOf(bucket: string): SortedKeys {
    return this.#bucket(bucket).keys;
  }

  find(bucket: string, key: string): StoredObject | undefined {
    return this.#bucket(bucket).objects.get(key);
  }

  /**
   * Stores an object. Calls `guard` with the current version; `guard` throws to refuse the write. No other write
   * happens between the last check and the change.
   */
  async put(
    bucket: string,
    key: string,
    body: Buffer,
    properties: ObjectProperties,
    guard: (current: StoredObject | undefined) => void = () => undefined,
  ): Promise<StoredObject> {
    const { folder, objects, keys } = this.#bucket(bucket);
    guard(objects.get(key));
    const stored: StoredObject = {
      key,
      bodyFile: `${hash(key)}.${randomBytes(6).toString('hex')}.body`,
      sizeBytes: body.length,
      etag: createHash('md5').update(body).digest('hex'),
      crc32: crc32Base64(body),
      lastModifiedMs: Date.now(),
      ...properties,
    };
    const bodyPath = join(folder, stored.bodyFile);
    await writeFile(bodyPath, body);
    // No await follows, so no other write happens between this check and the change.
    const current = objects.get(key);
    try {
      guard(current);
    } catch (error) {
      rmSync(bodyPath, { force: true });
      throw error;
    }
    replaceFile(join(folder, metadataFile(key)), JSON.stringify(stored));
    objects.set(key, stored);
    if (current) this.#retire(bucket, current);
    else keys.add(key);
    return stored;
  }

  delete(bucket: string, key: string): void {
    const { folder, objects, keys } = this.#bucket(bucket);
    const current = objects.get(key);
    if (!current) return;
    rmSync(join(folder, metadataFile(key)), { force: true });
    this.#retire(bucket, current);
    this.#addOld(bucket, key, {
      versionId: randomBytes(6).toString('hex'),
      lastModifiedMs: Date.now(),
      object: undefined,
    });
    objects.delete(key);
    keys.remove(key);
  }

  /** Reads the current version, or the byte range that `slice` returns for it. */
  async read(
    bucket: string,
    key: string,
    slice: (object: StoredObject) => { start: number; end: number } = (object) => ({
      start: 0,
      end: object.sizeBytes,
    }),
  ): Promise<{ object: StoredObject; body: Buffer } | undefined> {
    const { folder, objects } = this.#bucket(bucket);
    for (let object = objects.get(key); object; object = objects.get(key)) {
      const { start, end } = slice(object);
      const body = await readPart(join(folder, object.bodyFile), start, end);
      if (body) return { object, body };
      // When an overwrite removed the file, the loop reads the newer version. Without an overwrite, the file is lost.
      if (objects.get(key) === object) throw new Error(`The content of ${bucket}/${key} is missing on disk.`);
    }
    return undefined;
  }

  /** Keeps the replaced or deleted version if the bucket is versioned; otherwise removes it. */
  #retire(bucketName: string, object: StoredObject): void {
    const { folder, oldVersions } = this.#bucket(bucketName);
    const { key, lastModifiedMs } = object;
    if (oldVersions) this.#addOld(bucketName, key, { versionId: versionIdOf(object), lastModifiedMs, object });
    else rmSync(join(folder, object.bodyFile), { force: true });
  }

  #addOld(bucketName: string, key: string, version: OldVersion): void {
    const { oldVersions } = this.#bucket(bucketName);
    oldVersions?.set(key, [...(oldVersions.get(key) ?? []), version]);
  }

  #bucket(name: string): Bucket {
    const bucket = this.#buckets.get(name);
    if (!bucket) throw noSuchBucket(name);
    return bucket;
  }

  #load(folder: string): void {
    const files = readdirSync(folder);
    if (!files.includes('bucket.json')) return;
    const { name, cors } = readState(join(folder, 'bucket.json'), bucketSchema);
    const objects = new Map<string, StoredObject>();
    for (const file of files.filter((each) => each.endsWith('.meta.json'))) {
      const object = readState(join(folder, file), objectSchema);
      objects.set(object.key, object);
    }
    const bodies = new Set([...objects.values()].map((object) => object.bodyFile));
    for (const file of files) {
      if (file.endsWith('.new') || (file.endsWith('.body') && !bodies.has(file))) rmSync(join(folder, file));
    }
    this.#buckets.set(name, { folder, cors, objects, keys: new SortedKeys([...objects.keys()]) });
  }
}

async function readPart(path: string, start: number, end: number): Promise<Buffer | undefined> {
  try {
    const file = await open(path, 'r');
    try {
      const body = Buffer.alloc(end - start);
      const { bytesRead } = await file.read(body, 0, body.length, start);
      return body.subarray(0, bytesRead);
    } finally {
      await file.close();
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function replaceFile(path: string, text: string): void {
  const newPath = `${path}.${randomBytes(6).toString('hex')}.new`;
  writeFileSync(newPath, text);
  renameSync(newPath, path);
}

function readState<T>(path: string, schema: z.ZodType<T>): T {
  try {
    return schema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (cause) {
    throw new DamagedFileError(path, 'is damaged', 'Remove it to start without the file that it describes', cause);
  }
}

function metadataFile(key: string): string {
  return `${hash(key)}.meta.json`;
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
