import type { Flow } from '../../../../shared/domain/acceptance-steps.ts';

export interface ExaminedFeature {
  name: string;
  answer: 'flows' | 'absent' | 'not_showable';
  reason?: string;
  flows?: Flow[];
}

export interface Examination {
  features: ExaminedFeature[];
  /**
   * The controls that were in the app before the change and are missing after it, when the change requested their
   * removal.
   */
  removed?: string[];
}
