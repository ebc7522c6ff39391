export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** Returns the text of a file. Returns undefined for bytes that are not text. */
export function decodeText(bytes: Uint8Array, encoding: TextEncoding = textEncoding(bytes)): string | undefined {
  const text = new TextDecoder(encoding).decode(bytes);
  return CONTROL.test(text) ? undefined : text;
}

/** Matches control characters that no text file contains. Windows-1252 leaves some codes above 0x7f undefined. */
const CONTROL = /(?![\s\u007f-\u009f])\p{Cc}/u;

/** Bytes that are examined for UTF-16. In UTF-16 texts of western languages, about every second byte is zero. */
const PROBE_BYTES = 2_000;
const ZERO_SHARE = 0.3;

/**
 * Returns the encoding of a text. Recognizes UTF-8 and UTF-16, with or without a byte order mark; any other text is
 * Windows-1252, which older spreadsheets write.
 */
export function textEncoding(bytes: Uint8Array): TextEncoding {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const probe = bytes.subarray(0, PROBE_BYTES);
  const zeros = (parity: number) => probe.filter((byte, index) => byte === 0 && index % 2 === parity).length;
  const enough = (probe.length / 2) * ZERO_SHARE;
  if (zeros(1) > enough) return 'utf-16le';
  if (zeros(0) > enough) return 'utf-16be';
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
