/** What a call may carry of a file that is to become a project; the server takes documents up to its own limit. */
export const IMPORT_MAX_BYTES = 4_500_000;
