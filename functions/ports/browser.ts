/** A real browser that opens a document and tells what went wrong. */

export interface CheckReport {
  /** One line a problem, written for whoever repairs the document. Empty when it runs. */
  problems: string[];
  /** What was looked at and found right. */
  passed: string[];
  durationMs: number;
}

export interface Browser {
  /** Opens the document with the network closed (but for the allowed CDNs) and watches it. */
  check(document: string): Promise<CheckReport>;
}
