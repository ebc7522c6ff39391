/**
 * The headers by which the page around an app says for whom it calls, in lowercase. They are never part of an address, so that
 * no log has them.
 */
export const VISITOR_HEADERS = {
  /** The proof that the server put into the page of a published app. */
  proof: 'x-app-proof',
  /** 64 hex characters that only this browser knows, another for each app. */
  key: 'x-visitor-key',
  /** `true` once the visitor signed in; without it, calls that read do not look for other browsers of the visitor. */
  isSignedIn: 'x-visitor-signed-in',
  /** In previews, in place of the proof: the revision, for those who may manage the project. */
  revision: 'x-app-revision',
  /** The API key of the app's owner, of somebody who previews it, or of a visitor who signs in. */
  apiKey: 'x-api-key',
} as const;
