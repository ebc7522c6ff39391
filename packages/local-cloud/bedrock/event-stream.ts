import { EventStreamCodec } from '@smithy/eventstream-codec';

const codec = new EventStreamCodec(
  (bytes) => Buffer.from(bytes).toString('utf8'),
  (text) => Buffer.from(text, 'utf8'),
);

/** Returns the frame of one event, e.g. `contentBlockDelta`, with its JSON payload. */
export function eventFrame(eventType: string, payload: unknown): Uint8Array {
  return frame({ ':event-type': eventType, ':message-type': 'event' }, payload);
}

/** Returns the frame of an error inside a stream; `exceptionType` is the event's name, e.g. `throttlingException`. */
export function exceptionFrame(exceptionType: string, message: string): Uint8Array {
  return frame({ ':exception-type': exceptionType, ':message-type': 'exception' }, { message });
}

function frame(headers: Record<string, string>, payload: unknown): Uint8Array {
  const all = { ...headers, ':content-type': 'application/json' };
  const typed = Object.entries(all).map(([name, value]) => [name, { type: 'string', value }] as const);
  return codec.encode({
    headers: Object.fromEntries(typed),
    body: Buffer.from(JSON.stringify(payload)),
  });
}
