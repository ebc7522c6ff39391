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
