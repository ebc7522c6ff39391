import type { CollectionPolicy } from '../../../../shared/domain/app-data/data-policy.ts';
import type { CollectionRef } from '../../../ports/app-data.ts';
import type { OpenData } from '../open-data.ts';

export interface WriteRequest {
  data: OpenData;
  place: CollectionRef;
  policy: CollectionPolicy;
  writeId: string;
  /** The id of the visitor's network in this app today. */
  network: string;
  nowMs: number;
}
