import type { Keyed } from './text-params.ts';
import { type WrittenText, writeText } from './written-text.ts';

/** Sentences about a failed build, design or review. Builds store the keys: never rename a key. */
export const BUILD_FAILURES = {
  plan_unreadable: 'The model did not respond with a plan that can be read.',
  code_incomplete: 'The model did not finish writing the app.',
  /** The model wrote the text of `reason`. */
  edit_refused: '{reason}',
  nothing_changed: 'The app would stay as it is.',
  base_missing: 'The revision to change was deleted.',
  stopped: 'The build was stopped.',
  too_large: 'The app is larger than {maxSize}, so nobody could open it. Please ask for less in one app.',
  work_file_missing: 'A working file was lost ({file}).',
  code_missing: 'The code of the app was lost.',
  design_missing: 'No design was left to save.',
  check_failed: 'The app did not pass its check.',
  check_failed_with: 'The app did not pass its check: {problem}',
  app_stops: 'The app stops when it starts.',
  app_stops_at: 'The app stops when it starts (line {line}).',
  app_file_missing: 'The app needs a file that it cannot load.',
  app_file_missing_at: 'The app needs a file that it cannot load (line {line}).',
  model_busy: 'The model is too busy at the moment. Please try again in a few minutes.',
  model_unreachable: 'The model could not be reached or stopped responding.',
  model_refused: 'The model refused this request.',
  model_context: 'This app and its request are too long for the model.',
  model_images: 'The model does not accept the images. Please try again without them.',
  model_key: 'The model does not accept the key of this site. Its operators need to look at it.',
  model_unknown: 'The model that this site is set to does not exist at its provider. Its operators need to look at it.',
  model_access: 'This site has no access to its model at the moment. Its operators need to look at it.',
  browser_failed: 'The app could not be tried in a browser. Please try again in a few minutes.',
  project_deleted: 'The project was deleted in the meantime.',
  stage_timed_out: 'A step of the build took too long.',
  build_timed_out: 'The build took too long and was stopped.',
  hold_expired: 'The build took longer than 30 minutes and was stopped.',
  not_started: 'The build could not be started.',
  unknown: 'Something went wrong while building.',
  failed: 'The build failed.',
  stopped_by_user: 'You stopped this build.',
  stopped_by_admin: 'An admin stopped this build.',
  stopped_by_ban: 'The account was banned.',
  stopped_by_deletion: 'The account was deleted.',
  designs_equal: 'Both designs came out the same.',
  review_late: 'There was no time left.',
  review_unseen: 'No images of the app could be taken.',
} as const;

/** Follows the sentence about a failure if credits were reserved for the build. */
export const CREDITS_RETURNED = 'Your credits were returned.';

export type BuildFailure = Keyed<typeof BUILD_FAILURES>;
export type BuildFailureKey = keyof typeof BUILD_FAILURES;

export function buildFailure(failure: BuildFailure): WrittenText {
  return writeText(BUILD_FAILURES, failure);
}
