/**
 * Stands for `node:process` in the bundles. Whoever imports `node:process` makes Node read each of its exports, and three of them
 * (stdin, stdout, stderr) open a stream. These are the names that packages import; esbuild refuses to bundle any other.
 */
export default process;
export const { env, versions } = process;
