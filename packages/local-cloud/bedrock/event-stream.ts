import { EventStreamCodec } from '@smithy/eventstream-codec';

const codec = new EventStreamCodec(
  (bytes) => Buffer.from(bytes).toString('utf8'),
  (text) => Buffer.from(text, 'utf8'),
);

export function eventFrame(eventType: string, payload: unknown): Uint8Array {
  return frame({ ':event-type': eventType, ':message-type': 'event' }, payload);
}

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
