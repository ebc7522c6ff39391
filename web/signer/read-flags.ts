/** Authenticator data begins with the 32-byte hash of the RP id, followed by one byte of flags. */
const FLAGS_OFFSET = 32;
const USER_VERIFIED = 0x04;
const BACKUP_ELIGIBLE = 0x08;
const BACKED_UP = 0x10;

export interface PasskeyFlags {
  isUserVerified: boolean;
  /** True when the passkey is synced, as by iCloud Keychain or Google Password Manager. */
  isBackedUp: boolean;
}

/** Reads the flags of authenticator data (WebAuthn level 3, section 6.1). All are false when the data is too short. */
export function readFlags(authenticatorData: ArrayBuffer): PasskeyFlags {
  const flags = new Uint8Array(authenticatorData)[FLAGS_OFFSET] ?? 0;
  const has = (bits: number) => (flags & bits) === bits;
  return { isUserVerified: has(USER_VERIFIED), isBackedUp: has(BACKUP_ELIGIBLE | BACKED_UP) };
}
