import type { ReactNode } from 'react';
import type { PaymentChain, SignPayment } from './payment-ports.ts';

export interface BuyerWallet {
  publicKey: string | null;
  chain: PaymentChain;
  sign: SignPayment;
  explorerUrl: (signature: string) => string;
  button: ReactNode;
  /** Test tools for a local network; null on other networks. */
  tools: ReactNode;
}
