import type { AppUsageDay } from '../../shared/contract/app-services.ts';
import type { BillingModel } from '../../shared/domain/billing-model.ts';

export interface BankTransfer {
  /** The idempotency key. It is unique in the user's account and in the bank's account. */
  movementId: string;
  projectId: string;
  publicKey: string;
  credits: number;
  reason: string;
  nowMs: number;
}

export type BankResult =
  | { ok: true; isRepeat: boolean }
  | { ok: false; reason: 'no_project' | 'suspended' | 'insufficient_credits' | 'different_movement' };

export interface AppBanks {
  ownerOf(projectId: string): Promise<string | undefined>;
  /**
   * Moves credits of a user into the project's bank, unless the project is unknown or taken down, or its owner is
   * banned.
   */
  deposit(transfer: BankTransfer): Promise<BankResult>;
  withdraw(transfer: BankTransfer): Promise<BankResult>;
  /** Stores the usage controls of an app. Returns false for an unknown project. */
  setUsageControls(
    projectId: string,
    controls: { billingModel: BillingModel; rateLimit: { requests: number; perSeconds: number } },
  ): Promise<boolean>;
}

export interface AppUsage {
  /**
   * Returns the usage of each day from `firstDay` to `lastDay` (`2026-11-21`), inclusive. Days without a call are
   * missing.
   */
  days(projectId: string, firstDay: string, lastDay: string): Promise<AppUsageDay[]>;
}
