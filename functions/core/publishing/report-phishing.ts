import { createHash } from 'node:crypto';
import { PHISHING_SIGNS, phishingSigns } from '../../../shared/domain/phishing-signs.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Project } from '../../ports/projects.ts';
import type { AppReports } from '../../ports/publishing.ts';

export interface ReviewServices {
  reports: Pick<AppReports, 'find' | 'add'>;
  clock: Clock;
}

const REASON = 'look_alike';
const REPORT_ID_LENGTH = 26;

/**
 * Reports a document that looks like phishing. The same document is reported only once, even if an admin dismissed the
 * report. Returns the report's id; undefined for a document without signs of phishing.
 */
export async function reportPhishing(
  { reports, clock }: ReviewServices,
  projectId: string,
  document: string,
): Promise<string | undefined> {
  const reasons = phishingSigns(document);
  if (reasons.length === 0) return undefined;
  const digest = createHash('sha256').update(`${projectId}\n${document}`).digest('hex');
  const reportId = `rep_${digest.slice(0, REPORT_ID_LENGTH)}`;
  if ((await reports.find(reportId)) === undefined) {
    const details = `Found when it was published. ${reasons.map((name) => PHISHING_SIGNS[name]).join(' ')}`;
    await reports.add({ reportId, projectId, reason: REASON, details, createdAtMs: clock.nowMs() });
  }
  return reportId;
}

export async function awaitsReview(reports: Pick<AppReports, 'find'>, { reviewReportId }: Project): Promise<boolean> {
  return reviewReportId !== undefined && (await reports.find(reviewReportId))?.isOpen === true;
}
