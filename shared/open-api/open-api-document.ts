import { FEATURES, type Route } from '../contract/route.ts';
import { contract, type RouteId } from '../contract/routes.ts';
import { componentSchemas } from './json-schema.ts';
import { describeOperation } from './open-api-operation.ts';
import type { OpenApiDocument, OpenApiMethod } from './open-api-types.ts';

const METHODS = { GET: 'get', POST: 'post', DELETE: 'delete' } as const satisfies Record<
  Route['method'],
  OpenApiMethod
>;

/** The description of the OpenAPI document and the introduction of the reference, in Markdown. */
const API_GUIDE = [
  'Everything that the site can do is a call below `/api`. Bodies and responses are JSON, apart from forms with files.',
  'Send the API key of your account menu as `X-API-Key`, or as `Authorization: Bearer`. Who signs in by a wallet gets one from `POST /auth/login`.',
  'A sign-in makes the key of a session, which does everything. For programs, make named keys on the account page or by `POST /auth/keys`: each has scopes (`read`, `build`, `data`, `publish`) and, if you like, a spend limit for each UTC day and an expiry. What concerns the account and its money as a whole needs a session. Each call names the scopes that open it, of which one is enough; a session opens them all.',
  'A build takes minutes: `POST /create-app` responds 202 with an `operationId`, as `POST /revise-app/{projectId}` and `POST /import-app` do, and `GET /operation-status/{operationId}` says how far it is. Ask every 5 seconds, or be called: a webhook (`POST /webhooks`, with the key of a session) is told of each build that ended and each payment that was credited.',
  'A webhook gets a POST of JSON with `type`, `timestamp` and `data`, and responds 2xx within 5 seconds; otherwise it is tried again, eight times within a day, under the same `webhook-id`. Check it as Standard Webhooks says (standardwebhooks.com): `webhook-signature` has `v1,` and the base64 of HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}` for each secret in use, the key of which is the base64 after `whsec_`. Refuse timestamps that are more than five minutes off, and ids that you know.',
  'Editors and agents reach a part of this as tools, by the Model Context Protocol over HTTP: at `/mcp`, with the same key. A program without one asks for it by OAuth: the refusal of `/mcp` says where (RFC 9728), `/oauth/register` takes its registration, the page `/authorize` asks the user, and `/oauth/token` gives a named key of 30 days for the code, with PKCE (S256), and a refresh token that replaces the key once, within 60 days. `/oauth/revoke` revokes both. There are no client secrets.',
  'A refusal has the form `{"success": false, "error", "code"}`. `error` is a sentence for people, `code` is for programs and never changes its meaning. `reason` is more specific and has the values of the sentence in `params`, for programs that write the sentence themselves; there may be further reasons. `field` and `problems` say what is wrong with the fields.',
  '`RateLimit-Policy` names the rates that a call takes: that of everybody, and yours where your calls are counted. `RateLimit` says what is left of yours (`r`), and in how many seconds it is all there again (`t`). After a 429, wait as long as `Retry-After` says.',
  'The platform in front of the API refuses some requests itself, and then the body is not ours: `{"message"}` in JSON with 413 (more than 10 MB), 429 (the throttle of the call, without `Retry-After`), 500 and 503 (no function is free, or none responds within 30 s), and a page in HTML with 403 (a GET with a body) and 414 (a URL of more than 8,192 bytes). Decide by the status, not by the body.',
  'Send an `Idempotency-Key` of 8 to 64 letters, digits, `-` or `_` with every call that changes something: sent again within a day, it changes nothing and gets the same response, or a 409 where that could not be kept.',
  'Lists give `nextCursor` while there is more; send it as `cursor` for the next part. `limit` is how many entries a part has at most; it may have fewer, also none, while there is more. `GET /admin/users` and `GET /admin/logs` have numbered pages instead.',
  'A request has at most 4.6 MB. Larger images go to the address that `POST /uploads` returns: up to 10 MB each, 5 for a build. A prompt has at most 20,000 characters, a user one running build.',
].join('\n\n');

export function openApiDocument(): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  for (const routeId of ROUTE_IDS) {
    const route: Route = contract[routeId];
    paths[route.path] = {
      ...paths[route.path],
      [METHODS[route.method]]: describeOperation(routeId, route),
    };
  }
  return {
    openapi: '3.1.1',
    info: { title: 'Buidl', version: '1', description: API_GUIDE },
    servers: [{ url: '/api' }],
    tags: FEATURES.map((name) => ({ name })),
    paths,
    components: {
      schemas: componentSchemas(),
      securitySchemes: {
        apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
        bearer: { type: 'http', scheme: 'bearer' },
      },
    },
  };
}

const isRouteId = (id: string): id is RouteId => id in contract;

const ROUTE_IDS = Object.keys(contract).filter(isRouteId);
