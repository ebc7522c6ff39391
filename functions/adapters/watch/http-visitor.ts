import type { Visit, Visitor } from '../../ports/visitor.ts';

/** Longer than any visitor waits, but short enough for three visits within a run of a minute. */
const TIME_LIMIT_MS = 10_000;
const HEADERS = { 'user-agent': 'buidl-watch' };

export class HttpVisitor implements Visitor {
  async visit(url: string): Promise<Visit> {
    const signal = AbortSignal.timeout(TIME_LIMIT_MS);
    const response = await fetch(url, { headers: HEADERS, redirect: 'manual', signal });
    const [mediaType = ''] = (response.headers.get('content-type') ?? '').split(';');
    return { status: response.status, mediaType, text: await response.text() };
  }
}
