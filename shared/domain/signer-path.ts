/** The signer's document: the only place where the key of a passkey wallet exists, while it signs. */
export const SIGNER_PATH = '/signer/index.html';
