/** Vitest's environment of a worker: Node's own, and behind the worker's last file the end of what its files share. */
import type { Environment } from 'vitest/runtime';

export default {
  name: 'worker',
  viteEnvironment: 'ssr',
  setup: () => ({
    teardown: async () => {
      for (const close of globalThis.workerEnd?.splice(0) ?? []) await close();
    },
  }),
} satisfies Environment;
