/** Vitest environment of a worker: Node's environment, extended to close shared resources after the last test file. */
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
