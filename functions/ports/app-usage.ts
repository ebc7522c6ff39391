/** What apps used of AI, counted with what they paid. */
import type { AppUsageDay } from '../../shared/contract/projects.ts';

export interface AppUsage {
  /** Days are given as `2026-11-21`, both included; days without a call are missing. */
  days(projectId: string, firstDay: string, lastDay: string): Promise<AppUsageDay[]>;
}
