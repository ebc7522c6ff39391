/** Files that a browser sends straight to the store, because the API cannot carry them. */

/** Who may use an upload, and until when. */
export interface Upload {
  uploadKey: string;
  ownerPublicKey: string;
  expiresAtMs: number;
}

export interface Uploads {
  save(upload: Upload): Promise<void>;
  find(uploadKey: string): Promise<Upload | undefined>;
}

/** What a browser posts, together with the file as the last field. */
export interface UploadForm {
  url: string;
  fields: Record<string, string>;
}

export interface UploadForms {
  /** A form that is good for one key, one content type and at most `maxBytes`, until `expiresAtMs`. */
  sign(upload: {
    key: string;
    contentType: string;
    maxBytes: number;
    expiresAtMs: number;
  }): Promise<UploadForm>;
}
