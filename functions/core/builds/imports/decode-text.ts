interface DecodedText {
  text: string;
  /** Set when the file declares no encoding: the name of the guessed encoding. */
  guessed?: string;
}

/** The encoding of a file that declares none and is not UTF-8. Browsers use the same fallback. */
const FALLBACK = 'windows-1252';
/** The number of bytes at the start of a file in which browsers look for a declared encoding. */
const DECLARATION_BYTES = 1_024;
const BYTE_ORDER_MARKS: readonly (readonly [mark: readonly number[], encoding: string])[] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];
const DECLARED =
  /<meta[^>]+charset\s*=\s*["']?\s*([\w.:-]+)|^\s*@charset\s+"([\w.:-]+)"|^\s*<\?xml[^>]+encoding\s*=\s*["']([\w.:-]+)/i;
/** Matches the encoding in a page's meta element. Captures the text before the name. */
const PAGE_DECLARATION = /(<meta[^>]+charset\s*=\s*["']?\s*)[\w.:-]+/i;

/**
 * Returns the text of a file in its declared or guessed encoding, without a byte order mark. Changes the declared
 * encoding of a page to UTF-8, because documents are served and exported as UTF-8. Returns undefined for a file that is
 * not text.
 */
export function decodeText(bytes: Uint8Array): DecodedText | undefined {
  const head = Buffer.from(bytes.subarray(0, DECLARATION_BYTES)).toString('latin1');
  const marked = BYTE_ORDER_MARKS.find(([mark]) => mark.every((byte, index) => bytes[index] === byte))?.[1];
  const encoding = marked ?? encodingWithoutMark(bytes) ?? declaredEncoding(head);
  if (encoding !== undefined && encoding !== 'utf-8') {
    const text = decode(bytes, encoding, false);
    if (text !== undefined) return isText(text) ? { text: text.replace(PAGE_DECLARATION, '$1utf-8') } : undefined;
  }
  const text = decode(bytes, 'utf-8', true);
  if (text !== undefined) return isText(text) ? { text } : undefined;
  const guessed = decode(bytes, FALLBACK, false) ?? '';
  return isText(guessed) ? { text: guessed.replace(PAGE_DECLARATION, '$1utf-8'), guessed: 'Windows-1252' } : undefined;
}

/** Detects UTF-16 without a byte order mark: a page then begins with `<` and a zero byte, in either order. */
function encodingWithoutMark(bytes: Uint8Array): string | undefined {
  const [first, second, third, fourth] = bytes;
  if (second === 0 && fourth === 0 && first !== 0) return 'utf-16le';
  return first === 0 && third === 0 && second !== 0 ? 'utf-16be' : undefined;
}

function declaredEncoding(head: string): string | undefined {
  const [, ofPage, ofStyle, ofXml] = DECLARED.exec(head) ?? [];
  const label = (ofPage ?? ofStyle ?? ofXml)?.toLowerCase();
  // A file that declares UTF-16 in single bytes cannot be UTF-16, so UTF-8 is assumed.
  return label?.startsWith('utf-16') ? 'utf-8' : label;
}

function decode(bytes: Uint8Array, encoding: string, isStrict: boolean): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: isStrict }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Returns false for binary files, such as programs and images, because they contain zero bytes. */
function isText(text: string): boolean {
  return !text.slice(0, 100_000).includes('\0');
}
