import { CliError } from './cli-error.ts';
import { EXIT } from './exit-codes.ts';
import type { Host } from './host.ts';

export async function loadFile(url: string, { fetch, signal }: Pick<Host, 'fetch' | 'signal'>): Promise<Response> {
  const response = await fetch(url, { signal }).catch((error: unknown) => {
    signal.throwIfAborted();
    const reason = error instanceof Error ? error.message : error;
    throw new CliError('unreachable', `${url} could not be loaded: ${reason}`, EXIT.unreachable);
  });
  if (response.ok) return response;
  throw new CliError('document_unavailable', `${url} responded with ${response.status}.`, EXIT.unreachable);
}
