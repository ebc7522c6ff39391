import { describe, expect, it } from 'vitest';
import { readableFailure } from '../../../functions/core/builds/failure-reason.ts';
import { StageError } from '../../../functions/core/builds/stage-error.ts';
import { failureCause } from '../../../functions/core/builds/stages/fail-build.ts';

const causeOf = (errorMessage: string) => JSON.stringify({ errorType: 'StageError', errorMessage, trace: ['at x'] });
const GENERIC = 'Something went wrong while building.';

describe('a failure', () => {
  it.each([
    ['StageError', causeOf(new StageError('code_incomplete').message), 'The model did not finish writing the app.'],
    [
      'StageError',
      causeOf(new StageError({ key: 'work_file_missing', params: { file: 'plan.json' } }).message),
      'A working file was lost (plan.json).',
    ],
    [
      'StageError',
      causeOf(new StageError({ key: 'edit_refused', params: { reason: 'I do not write malware' } }).message),
      'I do not write malware.',
    ],
    ['StageError', causeOf('{"key":"of_another_version"}'), GENERIC],
    ['StageError', causeOf('What an older version said.'), GENERIC],
    ['StageError', 'no JSON', GENERIC],
    ['StageError', 'null', GENERIC],
    ['ModelThrottledError', causeOf('x'), 'The model is too busy at the moment. Please try again in a few minutes.'],
    ['ModelUnavailableError', causeOf('x'), 'The model could not be reached or stopped responding.'],
    ['ModelRefusedError', causeOf('x'), 'The model refused this request.'],
    ['ModelContextError', causeOf('x'), 'This app and its request are too long for the model.'],
    ['ModelImageError', causeOf('x'), 'The model does not accept the images. Please try again without them.'],
    [
      'ModelKeyError',
      causeOf('x'),
      'The model does not accept the key of this site. Its operators need to look at it.',
    ],
    [
      'ModelUnknownError',
      causeOf('x'),
      'The model that this site is set to does not exist at its provider. Its operators need to look at it.',
    ],
    ['States.Timeout', '', 'A step of the build took too long.'],
    ['Sandbox.Timedout', '', 'A step of the build took too long.'],
    ['Runtime.ExitError', 'signal: SIGKILL', GENERIC],
    ['TypeError', causeOf("Cannot read properties of undefined (reading 'secret')"), GENERIC],
  ])('%s (%s) reads: %s', (error, cause, sentence) => {
    expect(readableFailure({ Error: error, Cause: cause }).text).toBe(sentence);
  });

  it('without an error message is that of the check, with its first problem', () => {
    expect(readableFailure(undefined, ['The page is blank', 'More'])).toEqual({
      text: 'The app did not pass its check: The page is blank.',
      key: 'check_failed_with',
      params: { problem: 'The page is blank.' },
    });
    const details = "Line 91: TypeError: Cannot read properties of null (reading 'style')";
    expect(readableFailure(undefined, [details])).toEqual({
      text: 'The app stops when it starts (line 91).',
      key: 'app_stops_at',
      params: { line: '91' },
      details,
    });
    expect(readableFailure(undefined, ['uncaught: nothing'])).toMatchObject({ key: 'app_stops' });
    expect(readableFailure(undefined)).toEqual({
      text: 'The app did not pass its check.',
      key: 'check_failed',
    });
  });

  it.each([
    ['Line 91: ReferenceError: total is not defined — in: total()', 'The app stops when it starts (line 91).'],
    ['Line 9: unhandled promise rejection: TypeError: x is null', 'The app stops when it starts (line 9).'],
    ['uncaught: no', 'The app stops when it starts.'],
    [
      'Line 4: https://cdn.example/a.js is not on the shelf; use /vendor/vue@3/vue.js',
      'The app needs a file that it cannot load (line 4).',
    ],
    [
      'the file a.js does not exist: everything must be inside the document',
      'The app needs a file that it cannot load.',
    ],
  ])('is in the words of users, with its details: %s', (problem, sentence) => {
    expect(readableFailure(undefined, [problem])).toMatchObject({
      text: sentence,
      details: problem,
    });
  });
});

it.each([
  [undefined, 'app'],
  ['StageError', 'app'],
  ['ModelThrottledError', 'model_busy'],
  ['ModelKeyError', 'model'],
  ['BrowserError', 'browser'],
  ['Sandbox.Timedout', 'timeout'],
  ['Runtime.ExitError', 'internal'],
])('is logged for operators as %s: %s', (error, cause) => {
  expect(failureCause(error === undefined ? undefined : { Error: error, Cause: '' })).toBe(cause);
});
