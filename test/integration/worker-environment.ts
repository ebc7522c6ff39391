/** Vitest's environment of a worker: Node's own, and the end of the shared cloud behind the worker's last file. */
import type { Environment } from 'vitest/runtime';

export default {
  name: 'worker',
  viteEnvironment: 'ssr',
  setup: () => ({ teardown: () => globalThis.closeSharedCloud?.() }),
} satisfies Environment;
