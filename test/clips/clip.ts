import type { StepClip } from '../../web/src/features/help/step-clips.ts';
import type { SharedCloud } from '../integration/shared-cloud.ts';
import type { Film } from './film.ts';

/** A clip of the running product. */
export interface Clip {
  /** The base name of the clip's files. */
  name: StepClip;
  /** The page width in CSS pixels, at 16:9. A narrower page is easier to read. */
  width: number;
  /** Prepares the state that the clip starts with. */
  prepare?: (film: Film, cloud: SharedCloud) => Promise<void>;
  shoot: (film: Film, cloud: SharedCloud) => Promise<void>;
}
