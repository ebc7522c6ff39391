/** Vitest environment of a worker: Node's environment, which closes shared resources after the worker's last file. */
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
