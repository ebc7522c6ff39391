import type { Rule } from './rule.ts';

export const SECTION_8_CREDITS: readonly Rule[] = [
  {
    rule: "A purchase that fails is 'Purchase Failed' with a description",
    tests: ['test/site/credits/buying.test.tsx › shows the reason %s of a failure, and can be retried'],
  },
  {
    rule: "A purchase that fails shows 'Error: {message}' in the status panel",
    tests: [
      'test/site/credits/buying.test.tsx › shows the reason %s of a failure, and can be retried',
      'test/site/credits/purchase-panel.test.tsx › shows an error and a way back to the start',
    ],
  },
  {
    rule: 'A purchase that fails has a Try Again link',
    tests: ['test/site/credits/buying.test.tsx › shows the reason %s of a failure, and can be retried'],
  },
  {
    rule: "An action of an admin that fails is 'Action Failed' with the server's text",
    tests: [
      'test/site/admin/refusals.test.tsx › shows the reason of a failure: %s',
      'test/site/admin/refusals.test.tsx › says with %s that a key was not added',
    ],
  },
  {
    rule: "An announcement that is not saved is told as 'Update Failed' with the server's text",
    tests: ['test/site/admin/refusals.test.tsx › a failure to save an announcement has the reason %s'],
  },
  {
    rule: "The fallback for an adjustment is 'Failed to adjust credits.'",
    tests: ['test/site/admin/refusals.test.tsx › shows the reason of a failure: %s'],
  },
  {
    rule: "The fallback for a ban is 'Failed to ban user.'",
    tests: ['test/site/admin/refusals.test.tsx › shows the reason of a failure: %s'],
  },
  {
    rule: "The fallback for lifting a ban is 'Failed to unban user.'",
    tests: ['test/site/admin/refusals.test.tsx › shows the reason of a failure: %s'],
  },
  {
    rule: "The fallback for adding a key is 'Failed to add key.'",
    tests: ['test/site/admin/refusals.test.tsx › says with %s that a key was not added'],
  },
  {
    rule: "The fallback for removing a key is 'Failed to remove key.'",
    tests: ['test/site/admin/refusals.test.tsx › says %s'],
  },
  {
    rule: "The fallback for an announcement is 'Failed to update.'",
    tests: ['test/site/admin/refusals.test.tsx › a failure to save an announcement has the reason %s'],
  },
  {
    rule: "A whitelist that cannot be loaded is 'Failed to fetch whitelist.'",
    tests: ['test/site/admin/refusals.test.tsx › says that it cannot be loaded'],
  },
  {
    rule: "A dashboard that cannot be loaded is 'Failed to fetch dashboard data.'",
    tests: ['test/site/admin/dashboard.test.tsx › says that its data cannot be loaded, with %s'],
  },
  {
    rule: "A purchase is told as 'Purchase Successful!'",
    tests: [
      'test/site/credits/buying.test.tsx › locks the plans while it runs, says when it is done, and is idle again 5 seconds later',
    ],
  },
  {
    rule: "An adjustment is told as 'Credits adjusted successfully!'",
    tests: ['test/site/admin/refusals.test.tsx › confirms a success: %s'],
  },
  {
    rule: "A key on the whitelist is told as 'Key added to whitelist!'",
    tests: ['test/site/admin/whitelist-section.test.tsx › adds a key and empties the form'],
  },
  {
    rule: "A removed key is told as 'Key removed from whitelist!'",
    tests: ['test/site/admin/refusals.test.tsx › says %s'],
  },
  {
    rule: "A saved announcement is told as 'Announcement updated!'",
    tests: ['test/site/settings/settings-form.test.tsx › saves the text and clears the password'],
  },
  {
    rule: 'Every refusal of the server has a code',
    tests: [
      'test/unit/architecture/rules.test.ts › %s documents the errors of its kind of key, and repeats no common error',
    ],
  },
];
