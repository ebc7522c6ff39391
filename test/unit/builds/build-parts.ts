import type { BuildRequest, BuildState, Builds, Operation, StartResult } from '../../../functions/ports/builds.ts';
import type { FileStore } from '../../../functions/ports/objects.ts';
import { emptyQueue } from '../../fixtures/memory-queue.ts';

export const ADA = {
  user: { publicKey: 'ada', username: 'ada', isBanned: false, createdAtMs: 0 },
  apiKey: { keyHash: '', publicKey: 'ada', createdAtMs: 0, expiresAtMs: 0 },
};
/** An in-memory store of builds. */
class MemoryBuilds implements Builds {
  readonly operations = new Map<string, Operation>();
  readonly requests: BuildRequest[] = [];
  startResult: StartResult = { ok: true };
  unreleasable = '';

  async start(operation: Operation, request: BuildRequest): Promise<StartResult> {
    if (this.startResult.ok) this.operations.set(operation.operationId, operation);
    this.requests.push(request);
    return this.startResult;
  }
  async find(operationId: string) {
    return this.operations.get(operationId);
  }
  async readRequest(): Promise<never> {
    throw new Error('Nobody reads it here.');
  }
  async readOrigin() {
    return undefined;
  }
  async claimRevision() {
    return true;
  }
  async reportProgress() {
    return true;
  }
  async complete() {
    return false;
  }
  async fail(operation: Operation, error: string) {
    if (operation.operationId === this.unreleasable) throw new Error('This one is broken.');
    this.operations.set(operation.operationId, { ...operation, status: 'failed', error });
    return true;
  }
}

/** Returns a file store that supports only writes. */
export function fakeStore(write: FileStore['write']): FileStore {
  return {
    write,
    readText: async () => undefined,
    readBytes: async () => undefined,
    writeNew: async () => true,
    remove: async () => undefined,
    removeFolder: async () => undefined,
  };
}

/** Returns the services that the start of a build needs. They record their calls. */
export function buildParts() {
  const builds = new MemoryBuilds();
  const files = new Map<string, string | Uint8Array>();
  const started: BuildState[] = [];
  const services = {
    builds,
    work: fakeStore(async (key, body) => void files.set(key, body)),
    uploads: { save: async () => undefined, find: async () => undefined },
    imageEncoder: {
      encode: async () => ({ bytes: new Uint8Array([1]), contentType: 'image/webp' as const }),
    },
    workflow: {
      start: async (state: BuildState) => void started.push(state),
      stop: async () => undefined,
      isRunning: async () => true,
    },
    ids: {
      operationId: () => `op_${builds.operations.size + 1}`,
      projectId: () => 'prj_1',
      uploadKey: () => '',
      chatId: () => '',
      reportId: () => '',
      webhookId: () => '',
      deliveryId: () => '',
      nonce: () => '',
      apiKey: () => '',
      authorizationCode: () => '',
    },
    clock: { nowMs: () => 0 },
    queue: emptyQueue(),
  };
  return { services, builds, files, started };
}
