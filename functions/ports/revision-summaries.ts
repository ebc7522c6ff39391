export interface SummaryDrift {
  projectId: string;
  /** Revisions whose summary is missing or differs. */
  outdated: string[];
  /** Summaries without a revision. */
  needless: string[];
}

export interface RevisionSummaries {
  projectIds(): AsyncIterable<string>;
  /** Returns undefined when there are no differences. */
  compare(projectId: string, options: { isRepair: boolean }): Promise<SummaryDrift | undefined>;
}
