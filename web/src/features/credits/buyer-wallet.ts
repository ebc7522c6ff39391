import type { ReactNode } from 'react';
import type { PaymentChain, SignPayment } from './payment-ports.ts';

export interface BuyerWallet {
  publicKey: string | null;
  chain: PaymentChain;
  sign: SignPayment;
  explorerUrl: (signature: string) => string;
  button: ReactNode;
  /** Tools of a local network; null elsewhere. */
  tools: ReactNode;
}
