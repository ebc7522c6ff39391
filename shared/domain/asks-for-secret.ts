const WORDS = [
  'phrase',
  'seed',
  'mnemonic',
  'private',
  'secret',
  'password',
  'passcode',
  'wallet',
  'passwort',
  'kennwort',
];
/** Matches a word of WORDS, even with up to three other characters between its letters. */
const SECRET = new RegExp(WORDS.map((word) => [...word].join('[^a-z]{0,3}')).join('|'), 'i');
const { apply } = Reflect;
const { exec } = RegExp.prototype;

/** Returns a warning for an app's question that asks for a secret, such as a recovery phrase; empty for other texts. */
export function asksForSecret(text: string): string {
  return apply(exec, SECRET, [text]) === null
    ? ''
    : 'Never enter a recovery phrase, private key or password. The app reads what you enter.\n\n';
}
