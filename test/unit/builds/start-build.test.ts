import { describe, expect, it } from 'vitest';
import { startBuild } from '../../../functions/core/builds/start-build.ts';
import { sweepHolds } from '../../../functions/core/builds/sweep-holds.ts';
import { parseInput } from '../../../functions/http/parse-input.ts';
import type { Builds, Operation, StartResult } from '../../../functions/ports/builds.ts';
import type { Ledger } from '../../../functions/ports/credits.ts';
import type { FileStore } from '../../../functions/ports/objects.ts';
import { contract } from '../../../shared/contract/routes.ts';
import { emptyLine } from '../../fixtures/memory-line.ts';

const ADA = {
  user: { publicKey: 'ada', username: 'ada', isBanned: false, createdAtMs: 0 },
  apiKey: { keyHash: '', publicKey: 'ada', createdAtMs: 0, expiresAtMs: 0 },
};
const PNG = new File([Buffer.from('89504e470d0a1a0a', 'hex')], 'dot.png');

/** Builds in memory: what was started, and how it ended. */
class MemoryBuilds implements Builds {
  readonly operations = new Map<string, Operation>();
  startResult: StartResult = { ok: true };
  unreleasable = '';

  async start(operation: Operation): Promise<StartResult> {
    if (this.startResult.ok) this.operations.set(operation.operationId, operation);
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

/** A store that only ever writes. */
function fakeStore(write: FileStore['write']): FileStore {
  return {
    write,
    readText: async () => undefined,
    readBytes: async () => undefined,
    writeNew: async () => true,
    remove: async () => undefined,
    removeFolder: async () => undefined,
  };
}

function parts() {
  const builds = new MemoryBuilds();
  const written: string[] = [];
  const started: string[] = [];
  const services = {
    builds,
    work: fakeStore(async (key) => void written.push(key)),
    uploads: { save: async () => undefined, find: async () => undefined },
    imageEncoder: {
      encode: async () => ({ bytes: new Uint8Array([1]), contentType: 'image/webp' as const }),
    },
    workflow: {
      start: async ({ operationId }: { operationId: string }) => void started.push(operationId),
      stop: async () => undefined,
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
    line: emptyLine(),
  };
  return { services, builds, written, started };
}

const input = () =>
  parseInput(contract.createApp.input, {
    projectNameDisplay: 'Tomato',
    userPrompt: 'a timer',
    userImages: [PNG],
  });

const REFUNDED = 'The build could not be started. Your credits were returned.';

describe('starting a build', () => {
  it('stores the images with it', async () => {
    const { services, written, started } = parts();
    expect(await startBuild(services, ADA, input())).toEqual({ operationId: 'op_1', projectId: 'prj_1' });
    expect({ written, started }).toEqual({ written: ['operations/op_1/user-image-0'], started: ['op_1'] });
  });

  it.each(['insufficient_credits', 'build_in_progress'] as const)(
    'that is refused as %s stores nothing',
    async (reason) => {
      const { services, builds, written, started } = parts();
      builds.startResult = { ok: false, reason };
      await expect(startBuild(services, ADA, input())).rejects.toMatchObject({ code: reason });
      expect({ written, started }).toEqual({ written: [], started: [] });
    },
  );

  it('is refused with a sentence when its images take too long, and stores nothing', async () => {
    const { services, builds, written, started } = parts();
    let nowMs = 0;
    let encoded = 0;
    const slow = {
      ...services,
      clock: { nowMs: () => nowMs },
      imageEncoder: {
        encode: async () => {
          encoded += 1;
          nowMs += 8_000;
          return { bytes: new Uint8Array([1]), contentType: 'image/webp' as const };
        },
      },
    };
    const five = { ...input(), userImages: Array<File>(5).fill(PNG) };
    await expect(startBuild(slow, ADA, five)).rejects.toMatchObject({
      code: 'payload_too_large',
      message: 'Reading these images takes too long. Please send fewer or smaller ones.',
    });
    // The gateway would have ended the request after 30 s.
    expect({ encoded, nowMs }).toEqual({ encoded: 2, nowMs: 16_000 });
    expect({ written, started, operations: builds.operations.size }).toEqual({
      written: [],
      started: [],
      operations: 0,
    });
  });

  const refuse = async () => {
    throw new Error('down');
  };
  it.each([
    ['the workflow', { workflow: { start: refuse, stop: refuse } }],
    ['the store of images', { work: fakeStore(refuse) }],
  ])('gives the credits back when %s fails', async (_, failing) => {
    const { services, builds } = parts();
    await expect(startBuild({ ...services, ...failing }, ADA, input())).rejects.toMatchObject({
      code: 'unavailable',
      message: REFUNDED,
    });
    expect(builds.operations.get('op_1')).toMatchObject({ status: 'failed', error: REFUNDED });
  });
});

describe('sweeping expired holds', () => {
  it('releases the others when one cannot be, and says so', async () => {
    const { services, builds } = parts();
    for (const _ of [1, 2, 3]) await startBuild(services, ADA, input());
    builds.unreleasable = 'op_1';
    const ledger: Ledger = {
      move: () => Promise.reject(new Error('Builds end by themselves.')),
      entries: async () => [],
      history: async () => ({ entries: [] }),
      expiredHolds: async function* () {
        for (const reference of builds.operations.keys())
          yield { accountId: 'user:ada', reference, credits: 25 };
      },
    };
    await expect(sweepHolds({ ...services, ledger })).rejects.toThrow(
      'Some expired holds could not be released.',
    );
    expect([...builds.operations.values()].map(({ status }) => status)).toEqual([
      'running',
      'failed',
      'failed',
    ]);
  });
});
