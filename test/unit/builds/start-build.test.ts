import { describe, expect, it } from 'vitest';
import { createApp } from '../../../functions/core/builds/create-app.ts';
import { parseInput } from '../../../functions/http/parse-input.ts';
import { routes } from '../../../shared/contract/routes.ts';
import { ADA, buildParts, fakeStore } from './build-parts.ts';

const PNG = new File([Buffer.from('89504e470d0a1a0a', 'hex')], 'dot.png');

const input = () =>
  parseInput(routes.createApp.input, {
    projectNameDisplay: 'Tomato',
    userPrompt: 'a timer',
    userImages: [PNG],
  });

const REFUNDED = 'The build could not be started. Your credits were returned.';

describe('starting a build', () => {
  it('stores the images with it', async () => {
    const { services, files, started } = buildParts();
    expect(await createApp(services, ADA, input())).toEqual({ operationId: 'op_1', projectId: 'prj_1' });
    expect([...files.keys()]).toEqual(['operations/op_1/user-image-0']);
    expect(started).toMatchObject([{ operationId: 'op_1' }]);
  });

  it.each(['insufficient_credits', 'build_in_progress'] as const)(
    'stores nothing when it is refused as %s',
    async (reason) => {
      const { services, builds, files, started } = buildParts();
      builds.startResult = { ok: false, reason };
      await expect(createApp(services, ADA, input())).rejects.toMatchObject({ code: reason });
      expect([files.size, started]).toEqual([0, []]);
    },
  );

  it('is refused with a message when its images take too long, and stores nothing', async () => {
    const { services, builds, files, started } = buildParts();
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
    await expect(createApp(slow, ADA, five)).rejects.toMatchObject({
      code: 'payload_too_large',
      message: 'Reading these images takes too long. Please send fewer or smaller ones.',
    });
    // The request gives up after two images (16 s), because API Gateway ends requests after 30 s.
    expect({ encoded, nowMs }).toEqual({ encoded: 2, nowMs: 16_000 });
    expect([files.size, started, builds.operations.size]).toEqual([0, [], 0]);
  });

  const refuse = async () => {
    throw new Error('down');
  };
  it.each([
    ['the workflow', { workflow: { start: refuse, stop: refuse, isRunning: refuse } }],
    ['the store of images', { work: fakeStore(refuse) }],
  ])('gives the credits back when %s fails', async (_, failing) => {
    const { services, builds } = buildParts();
    await expect(createApp({ ...services, ...failing }, ADA, input())).rejects.toMatchObject({
      code: 'unavailable',
      message: REFUNDED,
    });
    expect(builds.operations.get('op_1')).toMatchObject({ status: 'failed', error: REFUNDED });
  });
});
