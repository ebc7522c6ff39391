/** The reasons for an admin's review of a published app that looks like another company's login page. */

const WALLETS =
  /\b(?:phantom|solflare|metamask|backpack wallet|trust ?wallet|coinbase|binance|ledger live|trezor|exodus wallet|walletconnect|rainbow wallet)\b/i;
const SIGN_IN_SERVICES =
  /\b(?:google|gmail|facebook|instagram|paypal|microsoft|outlook|office ?365|apple ?id|icloud|amazon|netflix|discord|telegram|steam|github|buidl)\b/i;
const RECOVERY =
  /\b(?:recovery|seed|secret|mnemonic|backup)[\s-]+(?:phrase|words?)\b|\bmnemonic\b|\b(?:12|24|twelve|twenty-four)[\s-]+(?:recovery |seed |secret )?words?\b[^.]{0,40}\b(?:wallet|recover|restore)|\bprivate key\b/i;
const SIGN_IN =
  /\b(?:log|sign)[\s-]?in\b|\blog[\s-]?on\b|\bconnect (?:your )?wallet\b|\bunlock\b|\bverify (?:your )?(?:account|identity|wallet)\b/i;

const PASSWORD_FIELD = /<input\b[^>]*\btype\s*=\s*["']?password\b|\btype\s*[:=]\s*["'`]password["'`]/i;
const TEXT_FIELD =
  /<textarea\b|<input\b(?![^>]*\btype\s*=\s*["']?(?:checkbox|radio|range|color|button|submit|reset|hidden|file|image)\b)|createElement\(\s*["'`](?:input|textarea)["'`]/i;

/** Matches data URLs. They are removed before the search, because they make up most of a large document. */
const DATA_URL = /data:[\w.+/-]*(?:;[\w=-]+)*;base64,[A-Za-z0-9+/=]*/g;

export const PHISHING_SIGNS = {
  recovery: 'It has a field and speaks of a recovery phrase or a private key.',
  wallet: 'It has a field and names a wallet or an exchange, and asks to sign in, connect or unlock.',
  signIn: 'It asks for a password and names a service that others run.',
} as const;

export type PhishingSign = keyof typeof PHISHING_SIGNS;

/** Returns the phishing signs in a document. A password field alone is not a phishing sign. */
export function phishingSigns(html: string): PhishingSign[] {
  const text = html.replace(DATA_URL, 'data:');
  const hasPassword = PASSWORD_FIELD.test(text);
  if (!hasPassword && !TEXT_FIELD.test(text)) return [];
  const found: PhishingSign[] = [];
  if (RECOVERY.test(text)) found.push('recovery');
  if (WALLETS.test(text) && (hasPassword || SIGN_IN.test(text))) found.push('wallet');
  if (hasPassword && SIGN_IN.test(text) && SIGN_IN_SERVICES.test(text)) found.push('signIn');
  return found;
}
