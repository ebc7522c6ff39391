export interface SummaryDrift {
  projectId: string;
  /** Revisions whose summary (a copy of their facts, for lists) is missing or differs. */
  outdated: string[];
  /** Summaries whose revision does not exist. */
  needless: string[];
}

export interface RevisionSummaries {
  projectIds(): AsyncIterable<string>;
  /**
   * Compares a project's summaries with its revisions; with `isRepair`, also corrects them. Returns undefined when they
   * agree.
   */
  compare(projectId: string, options: { isRepair: boolean }): Promise<SummaryDrift | undefined>;
}
