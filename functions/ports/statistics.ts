/** Counters that are kept as things happen, so that no statistic ever reads what it counts. */
import type { ProjectType } from '../../shared/constants.ts';
import type { AiUsage } from '../../shared/domain/admin-figures.ts';
import type { BuildMode } from './builds.ts';

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
