/** One result of a public test suite. */
export interface Finding {
  name: string;
  isMet: boolean;
  /** The reason for a failure, or a figure. */
  detail?: string;
}

/** The running product that the suites test. */
export interface Product {
  siteUrl: string;
  /** An empty folder for files of the suites. */
  dir: string;
}

export type Suite = (product: Product) => Promise<Finding[]>;

const DETAIL_MAX_LENGTH = 2_000;

/** Returns the end of a tool's output, which contains the reason for a failure. */
export function endOf(output: string): string {
  return output.trim().slice(-DETAIL_MAX_LENGTH);
}
