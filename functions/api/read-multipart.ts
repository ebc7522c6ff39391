/** Reads multipart/form-data: fields as text, files as File, a repeated name as a list. */
import { Busboy } from '@fastify/busboy';
import { GENERATION_IMAGE_MAX_BYTES, GENERATION_IMAGE_MAX_COUNT } from '../../shared/constants.ts';
import { RequestError } from '../core/request-error.ts';

const LIMITS = {
  fields: 30,
  fieldSize: 200_000,
  files: GENERATION_IMAGE_MAX_COUNT + 1,
  fileSize: GENERATION_IMAGE_MAX_BYTES,
  parts: 40,
};

/** Throws RequestError `invalid_input` for a broken or truncated body, `payload_too_large` past the limits. */
export async function readMultipart(bytes: Buffer, contentType: string): Promise<Record<string, unknown>> {
  const parts = await parse(bytes, contentType);
  const input: Record<string, unknown> = {};
  for (const [name, value] of parts) {
    const earlier = input[name];
    if (earlier === undefined) input[name] = value;
    else input[name] = Array.isArray(earlier) ? [...earlier, value] : [earlier, value];
  }
  return input;
}

function parse(bytes: Buffer, contentType: string): Promise<[string, string | File][]> {
  return new Promise((resolve, reject) => {
    const refuse = (cause: unknown) =>
      reject(new RequestError('invalid_input', 'The form data is broken or incomplete.', { cause }));
    const tooLarge = (what: string) => reject(new RequestError('payload_too_large', `The form has ${what}.`));
    try {
      const parts: [string, string | File][] = [];
      const busboy = new Busboy({ headers: { 'content-type': contentType }, limits: LIMITS });
      busboy.on('field', (name, value, _nameTruncated, isTruncated) => {
        if (isTruncated) tooLarge(`too long a field: ${name}`);
        parts.push([name, value]);
      });
      busboy.on('file', (name, stream, filename, _encoding, type) => {
        const chunks: Buffer<ArrayBuffer>[] = [];
        stream.on('data', (chunk) => chunks.push(Buffer.from(chunk)));
        stream.on('limit', () => tooLarge('a file larger than 10MB'));
        stream.on('end', () => parts.push([name, new File(chunks, filename, { type })]));
        stream.on('error', refuse);
      });
      busboy.on('partsLimit', () => tooLarge('too many parts'));
      busboy.on('fieldsLimit', () => tooLarge('too many fields'));
      busboy.on('filesLimit', () => tooLarge('too many files'));
      busboy.on('error', refuse);
      busboy.on('finish', () =>
        isClosed(bytes, contentType) ? resolve(parts) : refuse('no closing boundary'),
      );
      busboy.end(bytes);
    } catch (error) {
      refuse(error);
    }
  });
}

/** Whether the body ends with the closing boundary: a truncated one does not. */
function isClosed(bytes: Buffer, contentType: string): boolean {
  const boundary = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType);
  return bytes.includes(`--${boundary?.[1] ?? boundary?.[2]}--`);
}
