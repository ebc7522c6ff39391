/** The path of the signer page. The key of a passkey wallet exists only in this page, and only while it signs. */
export const SIGNER_PATH = '/signer/index.html';
