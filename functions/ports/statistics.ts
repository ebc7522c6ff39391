import type { ProjectType } from '../../shared/constants.ts';
import type { AiUsage } from '../../shared/domain/admin-kpis.ts';
import type { BuildMode } from '../../shared/domain/build-mode.ts';

/** Something that happened and is counted, in the very transaction that makes it happen. */
export type StatisticEvent =
  | ({
      kind: 'build';
      publicKey: string;
      mode: BuildMode;
      credits: number;
      newProjectType?: ProjectType;
    } & AiUsage)
  | ({ kind: 'build_failed'; publicKey: string; refundedCredits: number } & AiUsage)
  | ({
      kind: 'chat';
      publicKey: string;
      endpoint: 'general-chat' | 'project-chat';
      credits: number;
    } & AiUsage)
  /** A call of a published app; `publicKey` is given when its creator's account paid. */
  | ({
      kind: 'gated';
      projectId: string;
      publicKey?: string;
      endpoint: 'chat' | 'image';
      credits: number;
    } & AiUsage)
  | { kind: 'purchase'; credits: number; lamports: number }
  | { kind: 'signup' }
  | { kind: 'active' }
  /** A project that came about other than by a build: `change` is 1, or −1 when it is deleted. */
  | { kind: 'project'; publicKey: string; projectType: ProjectType; change: 1 | -1 };

/** By the name of the counter; a counter that is missing is 0. */
export type Counts = Record<string, number>;

export interface LeaderboardEntry {
  publicKey: string;
  username: string;
  projectCount: number;
  creditsSpent: number;
}

/** Every read costs the same however much was counted. */
export interface Statistics {
  totals(): Promise<Counts>;
  /** By day, e.g. `2026-11-21`; days on which nothing happened are missing. */
  days(firstDay: string, lastDay: string): Promise<Map<string, Counts>>;
  /** Who spent most credits, most first. */
  leaderboard(limit: number): Promise<LeaderboardEntry[]>;
}

/** Where a counter is kept: the totals, a day (`2026-11-21`), or a user's own. */
export type CounterPlace = { of: 'total' } | { of: 'day'; day: string } | { of: 'user'; publicKey: string };

export type StatisticRecord =
  | { type: 'event'; event: StatisticEvent; day: string }
  /** Credits that were spent without anything that says on what. */
  | { type: 'unexplained'; creditsSpent: number; movement: string }
  | { type: 'counted'; place: CounterPlace; counts: Counts };

export interface StatisticRecords {
  /** Everything, in no order. */
  read(): AsyncIterable<StatisticRecord>;
  /** Adds to counters. */
  add(place: CounterPlace, counts: Counts): Promise<void>;
}
