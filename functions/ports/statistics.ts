import type { AiUsage } from '../../shared/domain/admin-kpis.ts';
import type { BuildMode } from '../../shared/domain/build-mode.ts';
import type { ProjectType } from '../../shared/domain/project-type.ts';

export type StatisticEvent =
  | ({
      kind: 'build';
      publicKey: string;
      mode: BuildMode;
      credits: number;
      newProjectType?: ProjectType;
    } & AiUsage)
  | ({ kind: 'build_failed'; publicKey: string; refundedCredits: number } & AiUsage)
  /** A build that its user gave back for a refund. `removedProjectType` is set when the project was deleted with it. */
  | { kind: 'build_returned'; publicKey: string; credits: number; removedProjectType?: ProjectType }
  | ({
      kind: 'chat';
      publicKey: string;
      endpoint: 'general-chat' | 'project-chat';
      credits: number;
    } & AiUsage)
  /** An AI call of a published app; `publicKey` is set when its owner's account paid. */
  | ({
      kind: 'gated';
      projectId: string;
      publicKey?: string;
      endpoint: 'chat' | 'image';
      credits: number;
    } & AiUsage)
  /** Operations on the shared data of an app; `publicKey` is set when its owner's account paid. */
  | { kind: 'data'; projectId: string; publicKey?: string; credits: number }
  | { kind: 'purchase'; credits: number; lamports: number }
  | { kind: 'signup' }
  | { kind: 'active' }
  /** A new project by a remix (`change` is 1), or the deletion of a project (−1). */
  | { kind: 'project'; publicKey: string; projectType: ProjectType; change: 1 | -1 };

/** Values by counter name; a missing counter is 0. */
export type Counts = Record<string, number>;

export interface LeaderboardEntry {
  publicKey: string;
  username: string;
  projectCount: number;
  creditsSpent: number;
}

/** The stored counters of the statistics. Each read costs the same, however many events were counted. */
export interface Statistics {
  totals(): Promise<Counts>;
  /** Returns counts by day, e.g. `2026-11-21`; days without events are missing. */
  days(firstDay: string, lastDay: string): Promise<Map<string, Counts>>;
  leaderboard(limit: number): Promise<LeaderboardEntry[]>;
}

export type CounterPlace = { of: 'total' } | { of: 'day'; day: string } | { of: 'user'; publicKey: string };

export type StatisticRecord =
  | { type: 'event'; event: StatisticEvent; day: string }
  /** A ledger movement that spent credits but has no statistics event. */
  | { type: 'unexplained'; creditsSpent: number; movement: string }
  | { type: 'counted'; place: CounterPlace; counts: Counts };

export interface StatisticRecords {
  read(): AsyncIterable<StatisticRecord>;
  add(place: CounterPlace, counts: Counts): Promise<void>;
}
