/** A visitor's credentials are sent in these headers, because logs contain URLs. The names are in lower case. */
export const VISITOR_HEADERS = {
  /** The signed token that the server put into the page of a published app. */
  proof: 'x-app-token',
  /** 64 hex characters, a different secret for each browser and app. */
  key: 'x-visitor-key',
  /** `true` after the visitor signed in. Without it, read requests skip the lookup of the visitor's other browsers. */
  isSignedIn: 'x-visitor-signed-in',
  /** The previewed revision. Users who may manage the project send it instead of the token. */
  revision: 'x-app-revision',
  /** The API key of the app's owner, of a user who previews it, or of a visitor who signs in. */
  apiKey: 'x-api-key',
} as const;
