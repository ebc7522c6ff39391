/**
 * Replaces `node:http` in the bundles. A static import makes Node evaluate all exports, and three of them (WebSocket,
 * CloseEvent, MessageEvent) load undici, which takes a tenth of the time of a cold start. `getBuiltinModule` does not
 * evaluate the exports.
 */
const http = process.getBuiltinModule('node:http');

export default http;
export const {
  Agent,
  ClientRequest,
  IncomingMessage,
  METHODS,
  OutgoingMessage,
  STATUS_CODES,
  Server,
  ServerResponse,
  createServer,
  get,
  globalAgent,
  maxHeaderSize,
  request,
  setGlobalProxyFromEnv,
  setMaxIdleHTTPParsers,
  validateHeaderName,
  validateHeaderValue,
} = http;
