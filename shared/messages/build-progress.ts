import type { KeyedText } from '../domain/keyed-text.ts';
import type { Keyed } from './text-params.ts';
import { writeText } from './written-text.ts';

export const BUILD_PROGRESS = {
  queued: 'Warming up the workshop...',
  in_line: 'The model is busy. Waiting in line...',
  model_busy: 'The model is busy. Trying again in {seconds} seconds...',
  planning: 'Planning your app...',
  planned: 'The plan is made.',
  drawing: 'Drawing the images...',
  coding: 'Writing the code...',
  editing: 'Reading your app and changing it...',
  still_generating: 'Still generating... {kb} KB written',
  still_revising: 'Still revising... {kb} KB written',
  assembling: 'Putting the pieces together...',
  opening: 'Opening your app in a real browser...',
  examining: 'Working out how to prove what it does...',
  checking: 'Running your app in a real browser...',
  reviewing: 'Looking at your app...',
  repairing_seen: 'Repairing what could be seen...',
  repairing: 'Repairing what the browser complained about...',
  repairing_again: 'Repairing what the browser complained about, attempt {attempt}...',
  checking_again: 'Running the repaired app in a real browser...',
  saving: 'Saving your app...',
  ready: 'Your app is ready.',
  untried: 'Your app could not be checked in time. Nothing was charged.',
  partly_ready: '{works} of {asked} work.',
  ready_with_problems: 'Your app is ready. Problems found: {problems}.',
} as const;

export function progressLine(line: Keyed<typeof BUILD_PROGRESS>): {
  progress: string;
  progressText: KeyedText;
} {
  const { text, ...progressText } = writeText(BUILD_PROGRESS, line);
  return { progress: text, progressText };
}
