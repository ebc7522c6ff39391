/**
 * Stands for `node:http` in the bundles. Whoever imports `node:http` makes Node read each of its exports, and three of them
 * (WebSocket, CloseEvent, MessageEvent) load undici, which takes a tenth of a cold start. Asking for the module leaves them alone.
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
