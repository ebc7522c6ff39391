/** The binary event-stream framing (application/vnd.amazon.eventstream) in which Bedrock streams its answers. */
import { crc32 } from 'node:zlib';

const PRELUDE_BYTES = 12;
const CRC_BYTES = 4;
const STRING_TYPE = 7;

/** Returns the frame of one event, e.g. `contentBlockDelta`, with its JSON payload. */
export function eventFrame(eventType: string, payload: unknown): Buffer {
  return frame(
    { ':event-type': eventType, ':content-type': 'application/json', ':message-type': 'event' },
    payload,
  );
}

/** Returns the frame of an error inside a stream; `exceptionType` as the event is named, e.g. `throttlingException`. */
export function exceptionFrame(exceptionType: string, message: string): Buffer {
  const headers = {
    ':exception-type': exceptionType,
    ':content-type': 'application/json',
    ':message-type': 'exception',
  };
  return frame(headers, { message });
}

function frame(headers: Record<string, string>, payload: unknown): Buffer {
  const headerBytes = Buffer.concat(Object.entries(headers).map(([name, value]) => headerOf(name, value)));
  const payloadBytes = Buffer.from(JSON.stringify(payload));
  const totalBytes = PRELUDE_BYTES + headerBytes.length + payloadBytes.length + CRC_BYTES;
  const prelude = Buffer.alloc(PRELUDE_BYTES);
  prelude.writeUInt32BE(totalBytes, 0);
  prelude.writeUInt32BE(headerBytes.length, 4);
  prelude.writeUInt32BE(crc32(prelude.subarray(0, 8)), 8);
  const message = Buffer.concat([prelude, headerBytes, payloadBytes, Buffer.alloc(CRC_BYTES)]);
  message.writeUInt32BE(crc32(message.subarray(0, totalBytes - CRC_BYTES)), totalBytes - CRC_BYTES);
  return message;
}

function headerOf(name: string, value: string): Buffer {
  const nameBytes = Buffer.from(name);
  const valueBytes = Buffer.from(value);
  const lead = Buffer.concat([Buffer.from([nameBytes.length]), nameBytes, Buffer.from([STRING_TYPE, 0, 0])]);
  lead.writeUInt16BE(valueBytes.length, lead.length - 2);
  return Buffer.concat([lead, valueBytes]);
}
