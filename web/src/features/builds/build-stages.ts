import type { BuildMode } from '../../../../shared/domain/build-mode.ts';
import { message, t } from '../../lib/language/translate.ts';

const ADVANCED = [
  { id: 'plan', label: message('Plan') },
  { id: 'images', label: message('Images') },
  { id: 'code', label: message('Code') },
  { id: 'assemble', label: message('Assemble') },
  { id: 'check', label: message('Check') },
  { id: 'save', label: message('Save') },
] as const;
const QUICK = ADVANCED.filter(({ id }) => id !== 'plan' && id !== 'images');

const IMPORT = ADVANCED.filter(({ id }) => id === 'check' || id === 'save');

const REVISE = [{ id: 'edit', label: message('Edit') }, ...IMPORT];

const STAGES: Record<BuildMode, readonly { id: string; label: string }[]> = {
  quick: QUICK,
  advanced: ADVANCED,
  revise: REVISE,
  import: IMPORT,
};

/** Server stages that are shown as part of another stage. */
const SHOWN_AS: Record<string, string> = {
  examine: 'check',
  repair: 'check',
  review: 'check',
  thumbnail: 'save',
  verdict: 'check',
};

const PARTS_OF_CHECK: Record<string, string> = { repair: message('Repair'), review: message('Review') };

export interface BuildStage {
  id: string;
  label: string;
  progress: 'done' | 'current' | 'waiting';
}

export function buildStages(mode: BuildMode, currentStage: string): BuildStage[] {
  const name = currentStage.toLowerCase();
  const current = SHOWN_AS[name] ?? name;
  const stages = STAGES[mode];
  const currentIndex = stages.findIndex(({ id }) => id === current);
  return stages.map(({ id, label }, index) => ({
    id,
    label: t((id === 'check' && PARTS_OF_CHECK[name]) || label),
    progress: index < currentIndex ? 'done' : index === currentIndex ? 'current' : 'waiting',
  }));
}

export function isBeingWritten(currentStage: string): boolean {
  return ['code', 'edit'].includes(currentStage.toLowerCase());
}
