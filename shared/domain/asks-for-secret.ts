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
/** Other characters may stand between the letters. */
const SECRET = new RegExp(WORDS.map((word) => [...word].join('[^a-z]{0,3}')).join('|'), 'i');
const { apply } = Reflect;
const { exec } = RegExp.prototype;

/** Returns the warning that precedes a question of an app for a secret, such as a recovery phrase; empty for others. */
export function asksForSecret(text: string): string {
  return apply(exec, SECRET, [text]) === null
    ? ''
    : 'Never enter a recovery phrase, private key or password. The app reads what you enter.\n\n';
}
