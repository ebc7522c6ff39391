import type { StepClip } from '../../web/src/features/help/step-clips.ts';
import type { SharedCloud } from '../integration/shared-cloud.ts';
import type { Film } from './film.ts';

/** A clip of the running product. */
export interface Clip {
  /** The name of its files. */
  name: StepClip;
  /** How large the page is in the clip, in CSS pixels at 16:9: a smaller page is easier to read. */
  width: number;
  /** Makes what the clip shows as given, before it is filmed. */
  prepare?: (film: Film, cloud: SharedCloud) => Promise<void>;
  shoot: (film: Film, cloud: SharedCloud) => Promise<void>;
}
