import * as z from 'zod';

/**
 * The MCP version whose clients resume a stream that ended. Older clients do not, and later versions have no such
 * streams.
 */
const RESUMING_VERSION = '2025-11-25';
const RETRY_MS = 1_000;
/**
 * The maximum length of an event id, which contains the client's request id. Usual request ids are short; a longer
 * event id could exceed the limits for headers.
 */
const MAX_EVENT_ID_LENGTH = 1_000;

const requestId = z.union([z.string(), z.number()]);

const requestSchema = z.object({
  id: requestId,
  method: z.literal('tools/call'),
  params: z.object({ _meta: z.object({ progressToken: requestId }) }),
});

const cursorSchema = z.strictObject({
  requestId,
  progressToken: requestId,
  operation: z.string().max(64),
  /** The last progress that the client received, in percent. Later progress must be higher. */
  percent: z.number(),
  untilMs: z.number(),
});

const runningSchema = z.object({
  result: z.object({ structuredContent: z.object({ status: z.literal('running'), operation: z.string() }) }),
});

/**
 * The state with which a client follows a build over several responses. It is encoded in the id of an event, which the
 * client sends back.
 */
type Cursor = z.infer<typeof cursorSchema>;

interface Notification {
  params?: Record<string, unknown> | undefined;
}

export type ProgressRequest = Omit<Cursor, 'operation'>;

/** Returns the request in `body` if it is a single tool call that asks for progress; otherwise undefined. */
export function progressRequestOf(body: string, untilMs: number): ProgressRequest | undefined {
  const { success, data } = requestSchema.safeParse(jsonOf(body));
  return success
    ? { requestId: data.id, progressToken: data.params._meta.progressToken, percent: -1, untilMs }
    : undefined;
}

export function resumesStreams(version: string | undefined): boolean {
  return version === RESUMING_VERSION;
}

/** Returns the cursor in an event id; undefined for an id that this server did not create. */
export function cursorOf(eventId: string): Cursor | undefined {
  if (eventId.length > MAX_EVENT_ID_LENGTH) return undefined;
  return cursorSchema.safeParse(jsonOf(Buffer.from(eventId, 'base64url').toString('utf8'))).data;
}

/**
 * Returns the JSON-RPC message of a tool call that follows the cursor's build further. Its id is that of the first
 * request, so that its response answers that request.
 */
export function continuationOf({ requestId: id, progressToken, operation }: Cursor): string {
  const params = { name: 'build_status', arguments: { operation }, _meta: { progressToken } };
  return JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params });
}

/**
 * Returns an event stream with the progress and the result. While the build runs, the stream ends without a result, and
 * its first event has an id from which the client resumes.
 */
export function progressStream(
  { request, canResume, nowMs }: { request: ProgressRequest; canResume: boolean; nowMs: number },
  notifications: readonly Notification[],
  response: string,
): string {
  const news = notifications.filter(({ params }) => Number(params?.progress) > request.percent);
  const percent = Math.max(request.percent, ...news.map(({ params }) => Number(params?.progress)));
  const events = news.map((notification) => eventOf(JSON.stringify(notification)));
  const running = runningSchema.safeParse(jsonOf(response)).data;
  if (canResume && running !== undefined && nowMs < request.untilMs) {
    const { operation } = running.result.structuredContent;
    const eventId = Buffer.from(JSON.stringify({ ...request, percent, operation })).toString('base64url');
    if (eventId.length <= MAX_EVENT_ID_LENGTH)
      return [`id: ${eventId}\nretry: ${RETRY_MS}\ndata: \n\n`, ...events].join('');
  }
  return [...events, eventOf(response)].join('');
}

function eventOf(message: string): string {
  return `event: message\ndata: ${message}\n\n`;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
