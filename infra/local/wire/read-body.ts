/** `gone`: the client disconnected before the end. */
export type ReadBody = Buffer | 'too-large' | 'gone';

/** Reads a body of HTTP/1.1 or HTTP/2 to its end and keeps at most `maxBytes`. */
export async function readBody(request: AsyncIterable<Buffer>, maxBytes: number): Promise<ReadBody> {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  try {
    for await (const chunk of request) {
      sizeBytes += chunk.length;
      // The rest is read and dropped, so that the client gets the response instead of a broken connection.
      if (sizeBytes <= maxBytes) chunks.push(chunk);
    }
  } catch {
    return 'gone';
  }
  return sizeBytes > maxBytes ? 'too-large' : Buffer.concat(chunks);
}
