const LAMPORTS_PER_SOL = 1_000_000_000;

export class FaucetError extends Error {
  override readonly name = 'FaucetError';
  readonly code = 'faucet_failed';
}

export function requestSol(rpcUrl: string, address: string, sol: number): Promise<void> {
  return call(rpcUrl, 'requestAirdrop', [address, sol * LAMPORTS_PER_SOL]);
}

export function requestAsv(rpcUrl: string, address: string, wholeTokens: number): Promise<void> {
  return call(rpcUrl, 'requestTokenAirdrop', [address, wholeTokens]);
}

async function call(rpcUrl: string, method: string, params: unknown[]): Promise<void> {
  const response = await post(rpcUrl, { jsonrpc: '2.0', id: 1, method, params });
  if (typeof response === 'object' && response !== null && 'result' in response) return;
  throw new FaucetError('The local network refused the request.');
}

async function post(rpcUrl: string, body: unknown): Promise<unknown> {
  try {
    const response = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    return await response.json();
  } catch (cause) {
    throw new FaucetError('The local network did not respond.', { cause });
  }
}
