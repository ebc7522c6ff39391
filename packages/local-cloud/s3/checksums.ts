import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { notImplemented, S3Error } from './s3-error.ts';

const CHECKSUM_PREFIX = 'x-amz-checksum-';
const CALCULATIONS: Record<string, (body: Buffer) => string> = {
  crc32: crc32Base64,
  sha1: (body) => createHash('sha1').update(body).digest('base64'),
  sha256: (body) => createHash('sha256').update(body).digest('base64'),
};
/** Suffixes of `x-amz-checksum-` headers whose value is not a checksum. */
const NOT_CHECKSUMS = new Set(['mode', 'algorithm', 'type']);

export function crc32Base64(body: Buffer): string {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(crc32(body));
  return bytes.toString('base64');
}

export function verifyChecksums(headers: Record<string, string>, body: Buffer): void {
  const contentMd5 = headers['content-md5'];
  if (contentMd5 !== undefined && createHash('md5').update(body).digest('base64') !== contentMd5) {
    throw new S3Error('BadDigest', 400, 'The Content-MD5 you specified did not match what we received.');
  }
  for (const [name, value] of Object.entries(headers)) {
    if (!name.startsWith(CHECKSUM_PREFIX)) continue;
    const algorithm = name.slice(CHECKSUM_PREFIX.length);
    if (NOT_CHECKSUMS.has(algorithm)) continue;
    const calculate = CALCULATIONS[algorithm];
    if (!calculate) throw notImplemented(`the checksum algorithm ${algorithm}`);
    if (calculate(body) === value) continue;
    const message = `The ${algorithm.toUpperCase()} you specified did not match the calculated checksum.`;
    throw new S3Error('BadDigest', 400, message);
  }
}
