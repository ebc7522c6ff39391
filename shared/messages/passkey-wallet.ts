/** What the passkey wallet and its signer say. */
export const PASSKEY_WALLET_MESSAGES = {
  offer: 'No extension needed. A passkey of your device is the key.',
  hint: 'No wallet yet? Choose “Passkey wallet”: it needs no extension.',
  rejected: 'You rejected the request in the passkey wallet.',
  busy: 'The passkey wallet is already asking you something.',
  notLoaded: 'The passkey wallet could not be loaded. Please reload the page.',
  unexpected: 'Something went wrong in the passkey wallet. Nothing was signed.',
  otherAccount: 'The passkey wallet is not connected to this account.',
  exportKey: 'Export secret key',

  signerOf: (host: string) => `Passkey wallet of ${host}`,
  inside: 'This is where Buidl’s passkey wallet signs. It opens by itself when there is something to sign.',

  connectTitle: 'Your passkey is your wallet',
  connectLead:
    'A passkey opens with your fingerprint, face or PIN. This wallet makes its key from it each time you sign and keeps it nowhere.',
  lossTitle: 'What if I lose the passkey?',
  loss: 'Then this wallet is lost, with the account and whatever it holds. Nobody can restore it, Buidl neither. A passkey in iCloud Keychain or Google Password Manager is on your other devices too. An exported secret key is a second copy.',
  create: 'Create a passkey',
  useExisting: 'I have one already',
  continueAs: (address: string) => `Continue as ${address}`,
  useAnother: 'Use another passkey',
  createAnother: 'Create a new wallet',

  waitingTitle: 'Follow your browser',
  waiting: 'It asks for your fingerprint, face or PIN.',
  oneMoreTitle: 'One more step',
  oneMore: 'The passkey is there. Use it once, so that the wallet learns its address.',
  continue: 'Continue',
  failedTitle: 'That did not work',
  retry: 'Try again',
  cancel: 'Cancel',
  close: 'Close',

  notUsed: 'No passkey was used: you cancelled, it took too long, or there is none for this site.',
  unsupported:
    'This passkey or this browser cannot make a key for a wallet (it lacks the extension PRF). Nothing depends on the passkey; you may delete it. Try another passkey, browser or wallet.',
  unverified: 'The passkey did not verify that it is you. Switch on its screen lock or PIN.',
  wrongPasskey: 'This passkey belongs to another wallet. Use the passkey of the connected one.',

  deviceTitle: 'This passkey is on this device only',
  device:
    'It is not backed up, so if the device is lost or reset, the wallet is gone. Before you use it, export the secret key and store it in a safe place.',
  deviceHint: 'Passkeys in iCloud Keychain or Google Password Manager are backed up and need no export.',
  stored: 'I have stored the secret key in a safe place',
  connect: 'Connect',

  exportTitle: 'Export the secret key',
  exportWarning:
    'Whoever has this key owns the wallet: the account, its apps and whatever it holds. Nobody can take that back.',
  exportFacts: [
    'Never send it to anybody. Nobody at Buidl asks for it.',
    'Make sure that nobody watches your screen.',
    'Phantom and other wallets import it as a private key.',
  ],
  showKey: 'Show my secret key',
  secretTitle: 'Your secret key',
  secretLabel: 'Secret key',
  secret: 'Store it in a password manager, or on paper. The clipboard can be read by other programs.',
  reveal: 'Reveal',
  hide: 'Hide',
  copy: 'Copy',
  copied: 'Copied',
  done: 'Done',

  messageTitle: 'Sign this message?',
  messageLead: 'Signing it costs nothing.',
  otherSite: (domain: string) =>
    `This message signs in to ${domain}, which is not this site. Reject it unless you know why.`,
  notText: 'This message is no text. Reject it unless you know what it is.',
  disguised: 'The site asked to sign a transaction as if it were a message. That was refused.',
  transactionTitle: 'Sign this transaction?',
  sends: (amount: string) => `Sends ${amount}`,
  from: 'From',
  to: 'To',
  program: 'Program',
  memo: 'Memo',
  text: 'Text',
  unknownStep: 'Unknown instruction',
  unknownWarning:
    'This transaction holds instructions that this wallet does not know. They can do anything with what the wallet holds. Reject it unless you know what it does.',
  feePayer: 'Fee paid by',
  thisWallet: 'this wallet',
  fee: 'Network fee',
  unreadable: 'The site sent a transaction that cannot be read, or one of another wallet. It was refused.',
  approve: 'Approve',
  reject: 'Reject',
} as const;
