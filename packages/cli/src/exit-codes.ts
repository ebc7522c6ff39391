/** Scripts rely on these codes. `buidl --help` lists them. */
export const EXIT = {
  done: 0,
  /** Any failure that has no other code in this list. */
  failed: 1,
  usage: 2,
  signedOut: 3,
  refused: 4,
  credits: 5,
  busy: 6,
  unreachable: 7,
  buildFailed: 8,
  doesNotHold: 9,
  interrupted: 130,
} as const;

export const EXIT_MEANINGS: Record<number, string> = {
  [EXIT.done]: 'Done.',
  [EXIT.failed]: 'Something failed, such as writing a file.',
  [EXIT.usage]: 'The command line or one of its values is wrong.',
  [EXIT.signedOut]: 'The API key is missing or refused.',
  [EXIT.refused]: 'The server refused: not found, not yours, or a conflict.',
  [EXIT.credits]: 'Not enough credits.',
  [EXIT.busy]: 'Too many requests, or the server is unavailable.',
  [EXIT.unreachable]: 'The server could not be reached or understood.',
  [EXIT.buildFailed]: 'The build failed. It costs nothing.',
  [EXIT.doesNotHold]:
    'The receipt does not hold or its issuer is unknown. Other codes mean that it could not be checked.',
  [EXIT.interrupted]: 'Ctrl-C. A running build continues.',
};
