/** Names of the clips, in the order of the steps. `npm run assets -- clips` records them. */
export const STEP_CLIPS = ['connect-wallet', 'describe-idea', 'choose-mode', 'generate-revise-publish'] as const;
export type StepClip = (typeof STEP_CLIPS)[number];
