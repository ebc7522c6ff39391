import type { DeviceMessage, DeviceShellMessage } from './device-messages.ts';
import { NativePromise } from './natives.ts';
import type { ShellChannel } from './shell-channel.ts';

type WithoutEnvelope<Message> = Message extends unknown ? Omit<Message, 'type' | 'id'> : never;
type ResponseType = DeviceShellMessage['type'];
type ResponseOf<Type extends ResponseType> = Extract<DeviceShellMessage, { type: Type }>;
export type DeviceCall = WithoutEnvelope<DeviceMessage>;
export type DeviceFailure = Omit<ResponseOf<'device.failed'>, 'type' | 'id'>;

export interface DeviceCalls {
  nextId(): number;
  /** Resolves to the response of this type. Rejects with a DeviceFailure. */
  ask<Type extends ResponseType>(type: Type, call: DeviceCall, id?: number): Promise<ResponseOf<Type>>;
  /** Sends a call that has no response. */
  tell(id: number, call: DeviceCall): void;
  listen(hear: (message: DeviceShellMessage) => void): void;
}

const BUSY: DeviceFailure = { name: 'AbortError', message: 'There were too many requests. Try again.' };

export function createDeviceCalls(channel: ShellChannel): DeviceCalls {
  const waiting = new Map<number, (message: DeviceShellMessage) => void>();
  const listeners: ((message: DeviceShellMessage) => void)[] = [];
  const post = (id: number, call: DeviceCall) => channel.post({ type: 'device', id, ...call }) === 'sent';
  channel.listen((message) => {
    if (!isOfDevices(message)) return false;
    if ('id' in message) waiting.get(message.id)?.(message);
    for (const hear of listeners) hear(message);
    return true;
  });
  return {
    nextId: channel.nextId,
    ask: (type, call, id = channel.nextId()) =>
      new NativePromise((resolve, reject) => {
        waiting.set(id, (message) => {
          if (isOfType(message, type)) resolve(message);
          else if (message.type === 'device.failed') reject(message);
          // Ignores other messages: pictures of a camera may arrive before the response that a microphone is open.
          else return;
          waiting.delete(id);
        });
        if (post(id, call)) return;
        waiting.delete(id);
        reject(BUSY);
      }),
    tell: (id, call) => void post(id, call),
    listen: (hear) => void listeners.push(hear),
  };
}

function isOfDevices(message: { type: string }): message is DeviceShellMessage {
  return message.type.startsWith('device.');
}

function isOfType<Type extends ResponseType>(message: DeviceShellMessage, type: Type): message is ResponseOf<Type> {
  return message.type === type;
}

/** Converts a failure to the error that browsers throw. */
export function deviceError({ name, message, constraint }: DeviceFailure): Error {
  if (name === 'TypeError') return new TypeError(message);
  if (name === 'OverconstrainedError') return new OverconstrainedError(constraint ?? '', message);
  return new DOMException(message, name);
}
