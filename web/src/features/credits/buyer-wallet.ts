/** The wallet that a purchase is paid from, as the page around the plans hands it in. */
import type { ReactNode } from 'react';
import type { PaymentChain, SignPayment } from './payment-ports.ts';

export interface BuyerWallet {
  /** Null while no wallet is connected. */
  publicKey: string | null;
  /** The network that the payment is sent to. */
  chain: PaymentChain;
  sign: SignPayment;
  /** Where a transaction can be looked at. */
  explorerUrl: (signature: string) => string;
  /** Connects, changes and disconnects it. */
  button: ReactNode;
  /** What only a local network offers. */
  tools: ReactNode;
}
