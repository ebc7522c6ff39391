/**
 * Leaves the protocol of event streams out of a bundle, 15 KB that every client of the AWS SDK loads on demand and that only
 * a model's answers use.
 */
import type { Plugin } from 'esbuild';

const STUB = `export class EventStreamSerde {
  constructor() { throw new Error('Event streams are left out of this bundle.'); }
}`;

export const withoutEventStreams: Plugin = {
  name: 'without-event-streams',
  setup(build) {
    // A client that really streams imports it statically too; that one is dropped where nobody uses the client.
    build.onResolve({ filter: /^@smithy\/core\/event-streams$/ }, ({ kind, path }) =>
      kind === 'dynamic-import' ? { path, namespace: 'without-event-streams' } : undefined,
    );
    build.onLoad({ filter: /.*/, namespace: 'without-event-streams' }, () => ({
      contents: STUB,
      loader: 'js',
    }));
  },
};
