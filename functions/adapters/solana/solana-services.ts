import { paymentWriter } from './payment-writer.ts';
import { RpcPool, type RpcPoolOptions } from './rpc-pool.ts';
import { SolanaChain } from './solana-chain.ts';

export function solanaServices(urls: RpcPoolOptions['urls']) {
  return { chain: new SolanaChain(new RpcPool({ urls })), payments: paymentWriter };
}
