/**
 * Replaces `node:process` in the bundles. A static import makes Node evaluate all exports, and three of them (stdin,
 * stdout, stderr) open a stream. These are the names that packages import; esbuild fails on any other.
 */
export default process;
export const { env, versions } = process;
