/**
 * Replaces `node:process` in the bundles. A static import makes Node evaluate all exports, and three of them (stdin,
 * stdout, stderr) open a stream. This module exports only the names that packages import. If a package imports another
 * name, esbuild fails.
 */
export default process;
export const { env, versions } = process;
