/** Files: the stages' working files, and files that the apps distribution serves. */

export interface StoredObject {
  contentType: string;
  /** The value of its Cache-Control header. */
  cacheControl?: string | undefined;
}

export interface Objects {
  /** Returns the file's text; undefined when it does not exist. */
  readText(key: string): Promise<string | undefined>;
  write(key: string, body: string | Uint8Array<ArrayBuffer>, stored: StoredObject): Promise<void>;
}

/** The files of apps and uploads, with copying and removal. */
export interface FileStore extends Objects {
  /** Returns the file's bytes; undefined when it does not exist. */
  readBytes(key: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Writes a file only if it does not exist; returns false otherwise. */
  writeNew(key: string, body: string | Uint8Array<ArrayBuffer>, stored: StoredObject): Promise<boolean>;
  /** Removes a file; a missing one is not an error. */
  remove(key: string): Promise<void>;
  /** Removes every file whose key starts with `keyStart`. */
  removeFolder(keyStart: string): Promise<void>;
}
