import type { BillingModel } from '../../shared/constants.ts';
import type { AppUsageDay } from '../../shared/contract/app-services.ts';

export interface BankTransfer {
  /** Idempotency key, unique within both accounts. */
  movementId: string;
  projectId: string;
  /** Whose account the credits come from or go to. */
  publicKey: string;
  credits: number;
  reason: string;
  nowMs: number;
}

export type BankResult =
  | { ok: true; isRepeat: boolean }
  | { ok: false; reason: 'no_project' | 'suspended' | 'insufficient_credits' | 'different_movement' };

export interface AppBanks {
  /** Who owns the project; undefined when there is none. */
  ownerOf(projectId: string): Promise<string | undefined>;
  /** Moves credits of a user into the bank, as long as the project exists, is not taken down and its owner not banned. */
  deposit(transfer: BankTransfer): Promise<BankResult>;
  /** Moves credits of the bank to a user, as long as the project exists. */
  withdraw(transfer: BankTransfer): Promise<BankResult>;
  /** False when there is no such project. */
  setUsageControls(
    projectId: string,
    controls: { billingModel: BillingModel; rateLimit: { requests: number; perSeconds: number } },
  ): Promise<boolean>;
}

export interface AppUsage {
  /** Days are given as `2026-11-21`, both included; days without a call are missing. */
  days(projectId: string, firstDay: string, lastDay: string): Promise<AppUsageDay[]>;
}
