interface DecodedText {
  text: string;
  /** The name of the encoding, if nothing in the file names it. */
  guessed?: string;
}

/** Browsers read a page without a declared encoding like this. */
const FALLBACK = 'windows-1252';
/** Browsers look for the declaration in this many bytes. */
const DECLARATION_BYTES = 1_024;
const BYTE_ORDER_MARKS: readonly (readonly [mark: readonly number[], encoding: string])[] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];
const DECLARED =
  /<meta[^>]+charset\s*=\s*["']?\s*([\w.:-]+)|^\s*@charset\s+"([\w.:-]+)"|^\s*<\?xml[^>]+encoding\s*=\s*["']([\w.:-]+)/i;
/** The declaration of an encoding in a page, around the name. */
const PAGE_DECLARATION = /(<meta[^>]+charset\s*=\s*["']?\s*)[\w.:-]+/i;

/**
 * Returns the text of a file in its declared or guessed encoding, without a byte order mark. A page declares UTF-8
 * afterwards, because documents are served and exported as UTF-8. Undefined for a file that is not text.
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

/** A page in UTF-16 begins with `<` and a zero byte, in one order or the other. */
function encodingWithoutMark(bytes: Uint8Array): string | undefined {
  const [first, second, third, fourth] = bytes;
  if (second === 0 && fourth === 0 && first !== 0) return 'utf-16le';
  return first === 0 && third === 0 && second !== 0 ? 'utf-16be' : undefined;
}

function declaredEncoding(head: string): string | undefined {
  const [, ofPage, ofStyle, ofXml] = DECLARED.exec(head) ?? [];
  const label = (ofPage ?? ofStyle ?? ofXml)?.toLowerCase();
  // A declaration that can be read as single bytes is wrong about UTF-16.
  return label?.startsWith('utf-16') ? 'utf-8' : label;
}

function decode(bytes: Uint8Array, encoding: string, isStrict: boolean): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: isStrict }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Returns false for files of programs, images and other formats, which contain zero bytes. */
function isText(text: string): boolean {
  return !text.slice(0, 100_000).includes('\0');
}
