import { expect, test } from 'vitest';
import { createDeviceCalls } from '../../../web/runtime/device-calls.ts';
import type { DeviceShellMessage } from '../../../web/runtime/device-messages.ts';
import type { ShellChannel } from '../../../web/runtime/shell-channel.ts';

type Listener = Parameters<ShellChannel['listen']>[0];

function openCalls() {
  const listeners: Listener[] = [];
  const channel: ShellChannel = {
    nextId: () => 7,
    post: () => 'sent',
    postFile: () => undefined,
    postPort: () => undefined,
    listen: (listener) => void listeners.push(listener),
  };
  const calls = createDeviceCalls(channel);
  const receive = (message: DeviceShellMessage) => listeners.map((listener) => listener(message));
  return { calls, receive };
}

const sound: DeviceShellMessage = { type: 'device.sound', id: 7, samples: new Float32Array(1) };

test('sound that arrives before its stream is open does not refuse the stream', async () => {
  const { calls, receive } = openCalls();
  const opening = calls.ask('device.opened', { call: 'open', video: true, audio: true });
  receive(sound);
  receive({ type: 'device.opened', id: 7, stream: {} });
  expect(await opening).toEqual({ type: 'device.opened', id: 7, stream: {} });
});

test('a failure refuses the stream', async () => {
  const { calls, receive } = openCalls();
  const opening = calls.ask('device.opened', { call: 'open', video: true, audio: true });
  receive(sound);
  const failure = { type: 'device.failed', id: 7, name: 'NotFoundError', message: 'No camera.' } as const;
  receive(failure);
  await expect(opening).rejects.toEqual(failure);
});
