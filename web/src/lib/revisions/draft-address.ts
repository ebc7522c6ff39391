/** The address of a draft works for at least 30 minutes, so pages that show drafts request new addresses before that. */
export const DRAFT_ADDRESS_REFRESH_MS = 20 * 60_000;
