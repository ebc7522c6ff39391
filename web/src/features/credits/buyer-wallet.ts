import type { ReactNode } from 'react';
import type { PaymentChain, SignPayment } from './payment-ports.ts';

/** The wallet that pays for a purchase. */
export interface BuyerWallet {
  /** Null while no wallet is connected. */
  publicKey: string | null;
  /** The network that receives the payment. */
  chain: PaymentChain;
  sign: SignPayment;
  /** Returns the URL of a transaction in the explorer. */
  explorerUrl: (signature: string) => string;
  /** The button that connects, changes and disconnects the wallet. */
  button: ReactNode;
  /** Tools of a local network; null elsewhere. */
  tools: ReactNode;
}
