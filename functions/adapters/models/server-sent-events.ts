/** A line that long is no event of a model. */
const MAX_LINE_LENGTH = 1_000_000;

/** Reads the `data:` fields of a server-sent event stream. Throws RangeError for a line without an end. */
export async function* serverSentData(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let pending = '';
  for await (const chunk of body) {
    pending += decoder.decode(chunk, { stream: true });
    const lines = pending.split(/\r?\n/);
    pending = lines.pop() ?? '';
    if (pending.length > MAX_LINE_LENGTH) throw new RangeError('An event of the stream has no end.');
    for (const line of lines) if (line.startsWith('data:')) yield line.slice('data:'.length).trim();
  }
  if (pending.startsWith('data:')) yield pending.slice('data:'.length).trim();
}
