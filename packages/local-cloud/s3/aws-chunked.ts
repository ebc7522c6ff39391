import { S3Error } from './s3-error.ts';

const LINE_END = '\r\n';

export function decodeAwsChunked(framed: Buffer): { body: Buffer; trailers: Record<string, string> } {
  const chunks: Buffer[] = [];
  let position = 0;
  for (;;) {
    const lineEnd = framed.indexOf(LINE_END, position);
    const sizeText = lineEnd < 0 ? '' : framed.toString('latin1', position, lineEnd).split(';', 1)[0];
    if (!sizeText || !/^[\da-f]{1,8}$/i.test(sizeText)) throw incomplete();
    const sizeBytes = Number.parseInt(sizeText, 16);
    position = lineEnd + LINE_END.length;
    if (sizeBytes === 0) break;
    const chunkEnd = position + sizeBytes;
    if (framed.toString('latin1', chunkEnd, chunkEnd + LINE_END.length) !== LINE_END) throw incomplete();
    chunks.push(framed.subarray(position, chunkEnd));
    position = chunkEnd + LINE_END.length;
  }
  return { body: Buffer.concat(chunks), trailers: readTrailers(framed.toString('utf8', position)) };
}

function readTrailers(text: string): Record<string, string> {
  const trailers: Record<string, string> = {};
  for (const line of text.split(LINE_END)) {
    const colon = line.indexOf(':');
    if (colon > 0) trailers[line.slice(0, colon).trim().toLowerCase()] = line.slice(colon + 1).trim();
  }
  return trailers;
}

function incomplete(): S3Error {
  return new S3Error('IncompleteBody', 400, 'The request body terminated unexpectedly');
}
