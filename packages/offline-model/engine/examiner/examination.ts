import type { Flow } from '../../../../shared/domain/acceptance-steps.ts';

export interface ExaminedFeature {
  name: string;
  answer: 'flows' | 'absent' | 'not_showable';
  reason?: string;
  flows?: Flow[];
}

export interface Examination {
  features: ExaminedFeature[];
  /** The names of earlier flows that the change invalidates. */
  outdated?: string[];
  /** The missing controls that the change removes or renames. */
  removed?: string[];
}
