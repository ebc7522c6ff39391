/** Files: the stages' working files, and what the apps distribution serves. */

export interface StoredObject {
  contentType: string;
  /** Value of the Cache-Control header it is served with. */
  cacheControl?: string | undefined;
}

export interface Objects {
  /** The file's text; undefined when there is none. */
  readText(key: string): Promise<string | undefined>;
  write(key: string, body: string | Uint8Array<ArrayBuffer>, stored: StoredObject): Promise<void>;
}

/** The files of apps and uploads, which are also copied and removed. */
export interface FileStore extends Objects {
  /** The file's bytes; undefined when there is none. */
  readBytes(key: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Writes a file only where there is none; false when there is one. */
  writeNew(key: string, body: string | Uint8Array<ArrayBuffer>, stored: StoredObject): Promise<boolean>;
  /** Removes a file; one that is not there is no error. */
  remove(key: string): Promise<void>;
  /** Removes every file whose key starts so. */
  removeFolder(keyStart: string): Promise<void>;
}
