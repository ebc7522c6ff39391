import type { CollectionPolicy } from '../../../../shared/domain/app-data/data-policy.ts';
import type { CollectionPlace } from '../../../ports/app-data.ts';
import type { OpenData } from '../open-data.ts';

export interface WriteRequest {
  data: OpenData;
  place: CollectionPlace;
  policy: CollectionPolicy;
  writeId: string;
  nowMs: number;
}
