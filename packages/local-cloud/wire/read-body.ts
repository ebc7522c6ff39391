import type { Readable } from 'node:stream';

/** `gone`: the client disconnected before the end. */
export type ReadBody = Buffer | 'too-large' | 'gone';

/** Reads a body of HTTP/1.1 or HTTP/2 to its end and stores at most `maxBytes`. */
export function readBody(request: Readable, maxBytes: number): Promise<ReadBody> {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  return new Promise((resolve) => {
    if (request.destroyed) {
      resolve('gone');
      return;
    }
    request.on('data', (chunk: Buffer) => {
      sizeBytes += chunk.length;
      // Reads and drops the bytes beyond the limit. Otherwise, the client would see a broken connection and no
      // response.
      if (sizeBytes <= maxBytes) chunks.push(chunk);
    });
    request.on('end', () => {
      const [only] = chunks;
      if (sizeBytes > maxBytes) resolve('too-large');
      else resolve(chunks.length === 1 && only !== undefined ? only : Buffer.concat(chunks));
    });
    // After the end of the body, these events have no effect, because the promise is already resolved.
    request.on('error', () => resolve('gone'));
    request.on('close', () => resolve('gone'));
  });
}
