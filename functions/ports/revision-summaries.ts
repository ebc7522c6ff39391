/** What lists show of the revisions of a project, as it is kept beside them. Two sets of revision strings to correct. */
export interface SummaryDrift {
  projectId: string;
  /** Revisions whose summary is missing or differs. */
  outdated: string[];
  /** Summaries of revisions that are not there. */
  needless: string[];
}

export interface RevisionSummaries {
  /** Yields the ids of all projects. */
  projectIds(): AsyncIterable<string>;
  /** Returns how the summaries of a project differ from its revisions, and corrects them when asked to; undefined when they do not. */
  compare(projectId: string, options: { isRepair: boolean }): Promise<SummaryDrift | undefined>;
}
