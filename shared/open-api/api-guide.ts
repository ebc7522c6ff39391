/** What holds for every call, in Markdown: the description of the OpenAPI document, and the beginning of the reference. */
export const API_GUIDE = [
  'Everything that the site can do is a call below `/api`. Bodies and responses are JSON, apart from forms with files.',
  'Send the API key of your account menu as `X-API-Key`, or as `Authorization: Bearer`. Who signs in by a wallet gets one from `POST /auth/login`.',
  'A sign-in makes the key of a session, which does everything. For programs, make named keys on the account page or by `POST /auth/keys`: each has scopes (`read`, `build`, `publish`) and, if you like, a spend limit for each UTC day and an expiry. What concerns the account and its money as a whole needs a session.',
  'A build takes minutes: `POST /create-app` responds 202 with an `operationId`, and `GET /operation-status/{operationId}` says how far it is. Ask every 5 seconds.',
  'Editors and agents reach a part of this as tools, by the Model Context Protocol over HTTP: at `/mcp`, with the same key.',
  'A refusal has the form `{"success": false, "error", "code"}`. `error` is a sentence for people, `code` is for programs and never changes its meaning. `field` and `problems` say what is wrong with the fields.',
  'Send an `Idempotency-Key` of 8 to 64 letters, digits, `-` or `_` with every call that changes something: sent again within a day, it changes nothing and gets the same response.',
  'Lists give `nextCursor` while there is more; send it as `cursor` for the next part.',
  'A request has at most 4.6 MB. Larger images go to the address that `POST /uploads` returns: up to 10 MB each, 5 for a build. A prompt has at most 20,000 characters, a user one running build.',
].join('\n\n');
