import { BedrockError } from './bedrock-error.ts';
import { eventFrame, exceptionFrame } from './event-stream.ts';
import type { HttpExchange } from './http-exchange.ts';
import type { ResponseEnd, ResponseEvent } from './response-event.ts';

/** Sends the whole response after the last event. Rethrows errors of `events`. */
export async function sendResponse(exchange: HttpExchange, events: AsyncIterable<ResponseEvent>): Promise<void> {
  const startedMs = Date.now();
  let text = '';
  let end: ResponseEnd | undefined;
  for await (const event of events) {
    if (event.kind === 'text') text += event.text;
    else end = event;
  }
  if (!end) throw new BedrockError('ModelStreamErrorException', 'The model ended its response early.');
  const message = { role: 'assistant', content: [{ text }] };
  const body = JSON.stringify({
    output: { message },
    stopReason: end.stopReason,
    ...additionalFields(end),
    ...accountOf(end, startedMs),
  });
  exchange.writeHead(200, {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
  });
  exchange.end(body);
}

/** Streams the response. Rethrows an error before the first event; sends a later error as an event. */
export async function streamResponse(exchange: HttpExchange, events: AsyncIterable<ResponseEvent>): Promise<void> {
  const startedMs = Date.now();
  const iterator = events[Symbol.asyncIterator]();
  let next = await iterator.next();
  exchange.writeHead(200, { 'content-type': 'application/vnd.amazon.eventstream' });
  await exchange.write(eventFrame('messageStart', { role: 'assistant' }));
  try {
    for (; !next.done; next = await iterator.next()) {
      if (exchange.signal.aborted) return;
      await exchange.write(framesOf(next.value, startedMs));
    }
  } catch (error) {
    if (!(error instanceof BedrockError)) throw error;
    const name = error.code.charAt(0).toLowerCase() + error.code.slice(1);
    await exchange.write(exceptionFrame(name, error.message));
  } finally {
    await iterator.return?.();
  }
  exchange.end();
}

function framesOf(event: ResponseEvent, startedMs: number): Uint8Array {
  if (event.kind === 'text') {
    return eventFrame('contentBlockDelta', { contentBlockIndex: 0, delta: { text: event.text } });
  }
  return Buffer.concat([
    eventFrame('contentBlockStop', { contentBlockIndex: 0 }),
    eventFrame('messageStop', { stopReason: event.stopReason, ...additionalFields(event) }),
    eventFrame('metadata', accountOf(event, startedMs)),
  ]);
}

function additionalFields({ fields }: ResponseEnd) {
  return fields && { additionalModelResponseFields: fields };
}

function accountOf({ inputTokens, outputTokens }: ResponseEnd, startedMs: number) {
  return {
    usage: { inputTokens, outputTokens, totalTokens: inputTokens + outputTokens },
    metrics: { latencyMs: Date.now() - startedMs },
  };
}
