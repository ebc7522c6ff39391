import { VISITOR_DATA_RATES } from '../../../../shared/domain/app-data/data-limits.ts';
import type { AppRecords } from '../../../ports/app-data.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { RateLimits } from '../../../ports/rate-limits.ts';
import { limitRate } from '../../limit-rate.ts';
import { addStartRecords } from '../add-start-records.ts';
import type { AppVisit } from '../app-visit.ts';
import { type OpenData, type OpenDataServices, openData } from '../open-data.ts';

const VISITOR_READS = { requests: VISITOR_DATA_RATES.READS_PER_MINUTE, perSeconds: 60 };

export interface ReadDataServices extends OpenDataServices {
  records: AppRecords;
  /**
   * Rate limits of reads, kept in memory: open apps poll continuously, so a database write per read would cost too
   * much.
   */
  readLimits: Pick<RateLimits, 'takeToken'>;
  clock: Clock;
}

export async function openToRead(services: ReadDataServices, visit: AppVisit): Promise<OpenData> {
  const limits = { rateLimits: services.readLimits, clock: services.clock };
  const bucket = `${visit.projectId} ${visit.visitorKey}`;
  await limitRate(limits, bucket, VISITOR_READS, 'too_many_reads');
  const data = await openData(services, visit, { changes: false });
  if (data.startRecords) await addStartRecords(services, data, data.startRecords, data.policyOf);
  return data;
}
