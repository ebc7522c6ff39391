/** The signer's document. The key of a passkey wallet exists only there, while it signs. */
export const SIGNER_PATH = '/signer/index.html';
