export type ImageContentType = 'image/png' | 'image/jpeg' | 'image/webp' | 'image/gif';

const SIGNATURES: { contentType: ImageContentType; matches: (head: string) => boolean }[] = [
  { contentType: 'image/png', matches: (head) => head.startsWith('\x89PNG\r\n\x1a\n') },
  { contentType: 'image/jpeg', matches: (head) => head.startsWith('\xff\xd8\xff') },
  { contentType: 'image/webp', matches: (head) => head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP' },
  { contentType: 'image/gif', matches: (head) => head.startsWith('GIF87a') || head.startsWith('GIF89a') },
];

/** Returns the type of an image by its first bytes, because file names and declared types cannot be trusted. */
export function detectImageType(bytes: Uint8Array): ImageContentType | undefined {
  const head = String.fromCharCode(...bytes.subarray(0, 12));
  return SIGNATURES.find((signature) => signature.matches(head))?.contentType;
}
