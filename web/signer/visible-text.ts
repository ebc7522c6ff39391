/** Control and format characters, such as those that change the text direction. Excludes line breaks and tabs. */
const INVISIBLE = /[^\P{C}\n\t]|[\u2028\u2029\u115f\u1160\u3164\uffa0]/gu;

/** Decodes UTF-8 bytes. Returns null for invalid bytes. */
export function readText(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Spells out invisible characters, so that the user sees exactly what is signed. */
export function visibleText(text: string): string {
  return text.replace(INVISIBLE, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`);
}

export function toHex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join(' ');
}

/** Formats an amount as `0.21 SOL`, without rounding. */
export function formatLamports(lamports: bigint): string {
  const whole = lamports / 1_000_000_000n;
  const part = (lamports % 1_000_000_000n).toString().padStart(9, '0').replace(/0+$/, '');
  return `${whole}${part === '' ? '' : `.${part}`} SOL`;
}
