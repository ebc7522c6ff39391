import type { Rule } from './rule.ts';

export const SECTION_4_GENERATION: readonly Rule[] = [
  {
    rule: 'The generation dialog has the states IDLE, LOADING, SUCCESS and ERROR',
    tests: [
      'test/site/builds/build-host.test.tsx › is shown again with its progress',
      'test/site/builds/build-host.test.tsx › is shown as a success when it is complete, is forgotten, and opens its revision',
      'test/site/builds/build-host.test.tsx › shows the reason %s of its failure',
      'test/site/builds/build-host.test.tsx › is forgotten after it is closed',
    ],
    departure: 'docs/decisions/009-departures-from-the-specification.md',
  },
  {
    rule: 'A start sets LOADING',
    tests: ['test/site/builds/build-host.test.tsx › a started build is stored with its operation'],
  },
  {
    rule: 'The server returns an operationId for a start',
    tests: ['test/site/builds/build-host.test.tsx › a started build is stored with its operation'],
  },
  {
    rule: 'An operation is polled every 5 seconds',
    tests: ['test/site/builds/build-host.test.tsx › is polled every 5 seconds, and shows the last three lines'],
  },
  {
    rule: 'The first poll of an operation follows sooner than the others',
    tests: [
      'test/site/builds/build-runner.test.ts › is polled after a second, then every 5 seconds, and 10 seconds after a network failure',
    ],
    departure: 'docs/decisions/009-departures-from-the-specification.md',
  },
  {
    rule: "The status 'running' shows progress",
    tests: ['test/site/builds/build-host.test.tsx › is shown again with its progress'],
  },
  {
    rule: 'Only the last 3 progress lines are kept',
    tests: ['test/site/builds/build-host.test.tsx › is polled every 5 seconds, and shows the last three lines'],
  },
  {
    rule: "Every third 'Still generating' line is a random humorous message",
    tests: [
      'test/site/builds/build-runner.test.ts › keeps the last three lines and makes every third "still" line a humorous one',
    ],
  },
  {
    rule: "Every third 'Still revising' line is a random humorous message",
    tests: [
      'test/site/builds/build-runner.test.ts › makes every third "still" line of a revision a humorous one, by chance',
    ],
  },
  {
    rule: "The status 'completed' gives SUCCESS",
    tests: [
      'test/site/builds/build-host.test.tsx › is shown as a success when it is complete, is forgotten, and opens its revision',
    ],
  },
  {
    rule: 'A completed operation is removed from the storage',
    tests: [
      'test/site/builds/build-host.test.tsx › is shown as a success when it is complete, is forgotten, and opens its revision',
    ],
  },
  {
    rule: 'A completed operation refreshes the user',
    tests: [
      'test/site/builds/build-host.test.tsx › is shown as a success when it is complete, is forgotten, and opens its revision',
    ],
  },
  {
    rule: 'A completed operation leads to the revise URL of the new revision',
    tests: [
      'test/site/builds/build-host.test.tsx › is shown as a success when it is complete, is forgotten, and opens its revision',
    ],
  },
  {
    rule: "The status 'failed' gives ERROR with the error text",
    tests: ['test/site/builds/build-host.test.tsx › shows the reason %s of its failure'],
  },
  {
    rule: "A network failure of a poll adds 'Network issue, retrying...'",
    tests: ['test/site/builds/build-host.test.tsx › reports a network failure, and continues'],
  },
  {
    rule: 'A poll is repeated 10 seconds after a network failure',
    tests: [
      'test/site/builds/build-runner.test.ts › is polled after a second, then every 5 seconds, and 10 seconds after a network failure',
    ],
  },
  {
    rule: 'A stored operation is resumed in LOADING when a page loads',
    tests: [
      'test/site/builds/build-host.test.tsx › is shown again with its progress',
      'test/site/builds/build-runner.test.ts › is resumed after a reload from the stored operation',
    ],
  },
  {
    rule: 'Closing the dialog resets it to IDLE',
    tests: ['test/site/builds/build-host.test.tsx › is forgotten after it is closed'],
  },
  {
    rule: 'Closing the dialog clears the stored operation',
    tests: ['test/site/builds/build-host.test.tsx › is forgotten after it is closed'],
  },
  {
    rule: 'A minor revision, which is dotted, can be promoted',
    tests: [
      'test/site/projects/revision-menu.test.tsx › has its entries, and promotes minor ones only',
      'test/site/projects/revision-menu.test.tsx › is confirmed first, and opens the new revision',
    ],
  },
  {
    rule: 'A major revision is not promoted',
    tests: ['test/site/projects/revision-menu.test.tsx › does not promote a major one'],
  },
  {
    rule: 'Publishing is per project with a chosen revision',
    tests: ['test/site/publishing/publish-form.test.tsx › publishes the revision under the name'],
  },
  {
    rule: 'Unpublishing sends publishStatus false',
    tests: ['test/site/projects/revision-menu.test.tsx › sends the publish status false'],
  },
  {
    rule: 'The showcase flag toggles',
    tests: ['test/site/projects/revision-menu.test.tsx › toggles the showcase for admins when it is %s'],
  },
  {
    rule: 'The showcase flag is for admins only',
    tests: [
      'test/site/projects/revision-menu.test.tsx › has its entries, and promotes minor ones only',
      'test/e2e/projects/home.spec.ts › an app is published, showcased, remixed by another user, and unpublished › an app of another user can be viewed but not changed',
    ],
  },
  {
    rule: 'The header has the modes quick and advanced',
    tests: ['test/site/layout/header.test.tsx › has the fields, the toggle, the Advanced button and the menu'],
  },
  {
    rule: 'The header switches between its modes with its toggle, and with the page that is opened',
    tests: [
      'test/site/layout/header.test.tsx › opens the advanced page with the input when its toggle is turned on, or its button pressed',
      'test/site/layout/header.test.tsx › leaves the create page with a message when its toggle is turned off there',
      'test/site/layout/header.test.tsx › uses the mode of a navigation with isQuickBuidl=%s',
    ],
  },
  {
    rule: 'A purchase goes from idle to preparing on Buy',
    tests: ['test/site/credits/purchase-state.test.ts › follow each other from the click to the credits'],
  },
  {
    rule: 'A purchase is signing while the wallet is asked to approve',
    tests: [
      'test/site/credits/purchase.test.ts › prepares, signs, sends, confirms, verifies, and is idle again after five seconds',
    ],
  },
  {
    rule: 'A purchase is confirming while it waits for the chain',
    tests: [
      'test/site/credits/buying.test.tsx › locks the plans while it runs, says when it is done, and is idle again 5 seconds later',
    ],
  },
  {
    rule: 'A purchase is verifying while the server checks it',
    tests: [
      'test/site/credits/purchase.test.ts › prepares, signs, sends, confirms, verifies, and is idle again after five seconds',
    ],
  },
  {
    rule: 'A verified purchase is a success',
    tests: [
      'test/site/credits/buying.test.tsx › locks the plans while it runs, says when it is done, and is idle again 5 seconds later',
    ],
  },
  {
    rule: 'Any failure of a purchase is an error',
    tests: ['test/site/credits/purchase-state.test.ts › can fail while running, and return to idle with Try Again'],
  },
  {
    rule: "'Try Again' returns a purchase to idle",
    tests: ['test/site/credits/buying.test.tsx › shows the reason %s of a failure, and can be retried'],
  },
  {
    rule: 'A successful purchase is idle again after 5 seconds',
    tests: [
      'test/site/credits/buying.test.tsx › locks the plans while it runs, says when it is done, and is idle again 5 seconds later',
    ],
  },
  {
    rule: 'A successful purchase refreshes the user',
    tests: [
      'test/site/credits/buying.test.tsx › locks the plans while it runs, says when it is done, and is idle again 5 seconds later',
    ],
  },
  {
    rule: 'The buttons of plans are disabled unless the purchase is idle or failed',
    tests: [
      'test/site/credits/buying.test.tsx › locks the plans while it runs, says when it is done, and is idle again 5 seconds later',
      'test/site/credits/buying.test.tsx › shows the reason %s of a failure, and can be retried',
    ],
  },
  {
    rule: 'The buttons of plans are disabled while the holding requirement is unmet',
    tests: [
      'test/site/credits/buying.test.tsx › cannot be bought below the holding requirement, whose box shows the balance',
    ],
  },
  {
    rule: 'The discount is on and locked at ASV_DISCOUNT_THRESHOLD and above',
    tests: [
      'test/site/credits/buying.test.tsx › are discounted automatically from the threshold, without a switch',
      'test/site/credits/purchase-terms.test.ts › is locked on from the threshold',
    ],
  },
  {
    rule: 'Below the threshold, the user may switch the discount freely',
    tests: [
      'test/site/credits/buying.test.tsx › have their title, amount, generations, price and button, and Pro is marked popular',
    ],
  },
  {
    rule: 'A user is banned through an action of an admin',
    tests: [
      'test/site/admin/refusals.test.tsx › confirms a success: %s',
      'test/integration/admin/bans.test.ts › revokes the keys at once, stops and refunds the build, and hides the apps until it is lifted',
    ],
  },
  {
    rule: 'A user is unbanned through an action of an admin',
    tests: [
      'test/site/admin/refusals.test.tsx › confirms a success: %s',
      'test/integration/admin/bans.test.ts › revokes the keys at once, stops and refunds the build, and hides the apps until it is lifted',
    ],
  },
  {
    rule: 'Toasts are of the types success, info, warning, error, loading and default',
    tests: ['test/site/layout/toaster.test.tsx › are of the kinds that the library has'],
  },
];
