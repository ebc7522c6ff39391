/**
 * The metadata of a file in the storage for working files of builds, or for files that the apps distribution serves.
 */
export interface StoredObject {
  contentType: string;
  cacheControl?: string | undefined;
}

export interface Objects {
  readText(key: string): Promise<string | undefined>;
  write(key: string, body: string | Uint8Array<ArrayBuffer>, stored: StoredObject): Promise<void>;
}

export interface FileStore extends Objects {
  readBytes(key: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Writes a file only if it does not exist; returns false otherwise. */
  writeNew(key: string, body: string | Uint8Array<ArrayBuffer>, stored: StoredObject): Promise<boolean>;
  /** Removes a file; a missing one is not an error. */
  remove(key: string): Promise<void>;
  removeFolder(keyStart: string): Promise<void>;
}
