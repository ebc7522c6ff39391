import type { BuidlClient, ClientOptions } from '@buidl/client';
import { ApiError } from '@buidl/client/api-error';
import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js';
import type { CallToolResult, ServerNotification, ServerRequest } from '@modelcontextprotocol/sdk/types.js';
import { refusalText } from './refusal-text.ts';

export interface ToolParts {
  /** Returns the API client. It is called for each tool call, so that a replaced API key takes effect immediately. */
  client: () => BuidlClient;
  fetch: typeof globalThis.fetch;
  /** How long a tool follows a build before it responds, in milliseconds. */
  followMs: number;
  /** Waits between two status requests. By default, uses a timer. */
  wait?: ClientOptions['wait'];
}

export interface ToolCall extends Omit<ToolParts, 'client'> {
  client: BuidlClient;
  /** Aborts when the caller cancels. */
  signal: AbortSignal;
  /** Reports progress in percent, if the caller requested it. */
  report(percent: number, message: string): Promise<void>;
}

type Extra = RequestHandlerExtra<ServerRequest, ServerNotification>;

/**
 * Runs a tool and turns an error into an error result. If the API refused a request, the result also says what to do.
 */
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
    // The protocol requires increasing numbers.
    if (progressToken === undefined || percent <= reported) return;
    reported = percent;
    await sendNotification({
      method: 'notifications/progress',
      params: { progressToken, progress: percent, total: 100, message },
    });
  };
}
