/** Authenticator data is the hash of the RP id, one byte of flags, and the rest. */
const FLAGS_OFFSET = 32;
const USER_VERIFIED = 0x04;
const BACKUP_ELIGIBLE = 0x08;
const BACKED_UP = 0x10;

export interface PasskeyFlags {
  isUserVerified: boolean;
  /** Whether the passkey outlives its device, as those of iCloud Keychain and Google Password Manager do. */
  isBackedUp: boolean;
}

/** Reads the flags of authenticator data (WebAuthn level 3, section 6.1); all false when it is cut off. */
export function readFlags(authenticatorData: ArrayBuffer): PasskeyFlags {
  const flags = new Uint8Array(authenticatorData)[FLAGS_OFFSET] ?? 0;
  const has = (bits: number) => (flags & bits) === bits;
  return { isUserVerified: has(USER_VERIFIED), isBackedUp: has(BACKUP_ELIGIBLE | BACKED_UP) };
}
