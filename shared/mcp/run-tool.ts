import type { BuidlClient, ClientOptions } from '@buidl/client';
import { ApiError } from '@buidl/client/api-error';
import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js';
import type { CallToolResult, ServerNotification, ServerRequest } from '@modelcontextprotocol/sdk/types.js';
import { refusalText } from './refusal-text.ts';

export interface ToolParts {
  /** Asked for each call, so that a key which was replaced is in use at once. */
  client: () => BuidlClient;
  /** Loads documents of apps. */
  fetch: typeof globalThis.fetch;
  /** How long a tool follows a build before it responds. */
  followMs: number;
  /** Between two questions about a build. Default: a timer. */
  wait?: ClientOptions['wait'];
}

/** What a tool works with while it is called. */
export interface ToolCall extends Omit<ToolParts, 'client'> {
  client: BuidlClient;
  /** Ends when the caller gives up. */
  signal: AbortSignal;
  /** Tells the caller how far the work is, in percent, if it asked to be told. */
  report(percent: number, message: string): Promise<void>;
}

type Extra = RequestHandlerExtra<ServerRequest, ServerNotification>;

/** Runs a tool. What it throws becomes a result that says so, of which a refusal by the API says what to do about it. */
export async function runTool(
  { client: connect, ...parts }: ToolParts,
  extra: Extra,
  run: (call: ToolCall) => Promise<CallToolResult>,
): Promise<CallToolResult> {
  const client = connect();
  try {
    return await run({ ...parts, client, signal: extra.signal, report: reporter(extra) });
  } catch (error) {
    if (error instanceof ApiError) throw new Error(refusalText(error, client.origin));
    throw error;
  }
}

function reporter({ _meta, sendNotification }: Extra): ToolCall['report'] {
  const progressToken = _meta?.progressToken;
  let reported = -1;
  return async (percent, message) => {
    // The protocol wants numbers that grow.
    if (progressToken === undefined || percent <= reported) return;
    reported = percent;
    await sendNotification({
      method: 'notifications/progress',
      params: { progressToken, progress: percent, total: 100, message },
    });
  };
}
