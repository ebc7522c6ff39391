/** One result of a public test suite. */
export interface Finding {
  name: string;
  isMet: boolean;
  /** The reason for a failure, or a measured value. */
  detail?: string;
}

/** The running product that the suites test. */
export interface Product {
  siteUrl: string;
  /** An empty folder for files that the suites write. */
  dir: string;
}

export type Suite = (product: Product) => Promise<Finding[]>;

const DETAIL_MAX_LENGTH = 2_000;

/** Returns the end of a tool's output, because tools print the reason for a failure last. */
export function endOf(output: string): string {
  return output.trim().slice(-DETAIL_MAX_LENGTH);
}
