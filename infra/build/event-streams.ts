/** The protocol of event streams, 15 KB that every client of the AWS SDK loads on demand and that only a model's answers use. */
import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

const LOADER = /@smithy\/core\/dist-es\/submodules\/protocols\/HttpProtocol\.js$/;
const ON_DEMAND = 'await import("@smithy/core/event-streams")';

/** The SDK loads event streams in another way than these plugins know. */
export class UnknownLoaderError extends Error {
  readonly code = 'unknown_loader';

  constructor(path: string) {
    super(`${path} has no ${ON_DEMAND}.`);
  }
}

/**
 * Loads it at once. What is loaded on demand from the same bundle keeps all that it imports, most of the SDK, in closures:
 * each is read twice at a start, and unused parts stay.
 */
export const withEventStreams: Plugin = {
  name: 'with-event-streams',
  setup(build) {
    build.onLoad({ filter: LOADER }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      if (!source.includes(ON_DEMAND)) throw new UnknownLoaderError(path);
      const contents = `import * as eventStreams from '@smithy/core/event-streams';\n${source.replace(ON_DEMAND, 'eventStreams')}`;
      return { contents, loader: 'js' };
    });
  },
};

const REFUSING_SERDE = `export class EventStreamSerde {
  constructor() { throw new Error('Event streams are left out of this bundle.'); }
}`;

/** Leaves it out. */
export const withoutEventStreams: Plugin = {
  name: 'without-event-streams',
  setup(build) {
    // A client that really streams imports it statically too; that one is dropped where nobody uses the client.
    build.onResolve({ filter: /^@smithy\/core\/event-streams$/ }, ({ kind, path }) =>
      kind === 'dynamic-import' ? { path, namespace: 'without-event-streams' } : undefined,
    );
    build.onLoad({ filter: /.*/, namespace: 'without-event-streams' }, () => ({
      contents: REFUSING_SERDE,
      loader: 'js',
    }));
  },
};
