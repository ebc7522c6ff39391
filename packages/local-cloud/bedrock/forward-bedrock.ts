import { Sha256 } from '@aws-crypto/sha256-js';
import { SignatureV4 } from '@smithy/signature-v4';
import { BedrockError } from './bedrock-error.ts';
import type { HttpExchange } from './http-exchange.ts';

export interface BedrockTarget {
  region: string;
  /** Called for every request, so that expired credentials are renewed. */
  credentials: () => Promise<{
    accessKeyId: string;
    secretAccessKey: string;
    sessionToken?: string;
  }>;
  /** Defaults to the public endpoint of the region. */
  endpoint?: string | undefined;
}

/** Signs the call with the operator's credentials and relays Bedrock's response unchanged. Throws BedrockError. */
export async function forwardToBedrock(target: BedrockTarget, exchange: HttpExchange, body: Buffer): Promise<void> {
  const response = await ask(target, exchange, body);
  const headers: Record<string, string> = {};
  response.headers.forEach((value, name) => {
    if (name === 'content-type' || name.startsWith('x-amzn-')) headers[name] = value;
  });
  exchange.writeHead(response.status, headers);
  if (response.body) for await (const chunk of response.body) await exchange.write(chunk);
  exchange.end();
}

async function ask(target: BedrockTarget, exchange: HttpExchange, body: Buffer): Promise<Response> {
  const endpoint = target.endpoint ?? `https://bedrock-runtime.${target.region}.amazonaws.com`;
  const { method, path, signal } = exchange;
  const unsigned = {
    host: new URL(endpoint).host,
    'content-type': 'application/json',
    accept: exchange.headers.accept ?? '*/*',
  };
  const credentials = await target.credentials().catch((error: unknown) => {
    throw new BedrockError('AccessDeniedException', `There are no AWS credentials: ${messageOf(error)}`);
  });
  try {
    const signer = new SignatureV4({
      service: 'bedrock',
      region: target.region,
      credentials,
      sha256: Sha256,
    });
    const { protocol, hostname } = new URL(endpoint);
    const { headers } = await signer.sign({ method, protocol, hostname, path, headers: unsigned, body });
    return await fetch(endpoint + path, { method, headers, body: new Uint8Array(body), signal });
  } catch (error) {
    if (signal.aborted) throw error;
    // Does not throw ServiceUnavailableException, because that would mean that Bedrock is busy.
    throw new BedrockError(
      'InternalServerException',
      `Bedrock in ${target.region} cannot be asked: ${messageOf(error)}`,
    );
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
