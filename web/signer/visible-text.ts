/** Control and format characters, such as those that turn the direction of text; not line breaks and tabs. */
const INVISIBLE = /[^\P{C}\n\t]|[\u2028\u2029\u115f\u1160\u3164\uffa0]/gu;

/** The text of UTF-8 bytes; null for bytes that are none. */
export function readText(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** The text with every character that a person cannot see spelled out, so that what is shown is what is signed. */
export function visibleText(text: string): string {
  return text.replace(INVISIBLE, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`);
}

export function toHex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join(' ');
}

/** `0.21 SOL`, with all of its digits. */
export function formatLamports(lamports: bigint): string {
  const whole = lamports / 1_000_000_000n;
  const part = (lamports % 1_000_000_000n).toString().padStart(9, '0').replace(/0+$/, '');
  return `${whole}${part === '' ? '' : `.${part}`} SOL`;
}
