import type { Rule } from './rule.ts';

export const SECTION_5: readonly Rule[] = [
  {
    rule: 'A quick build from the header needs a project name and a description, both trimmed',
    tests: [
      'test/site/layout/header.test.tsx › refuses a quick build of %j for %j',
      'test/site/layout/header.test.tsx › starts a quick build with the trimmed input',
    ],
  },
  {
    rule: "A quick build without one of them is refused: 'Both a project name and a description are required.'",
    tests: [
      'test/site/layout/header.test.tsx › refuses a quick build of %j for %j',
      'test/e2e/builds/build-form.spec.ts › an invalid form is refused immediately and keeps its values',
    ],
  },
  {
    rule: "A generation needs a project name and a prompt: 'Project Name and a Prompt are required.'",
    tests: [
      'test/site/builds/create-page.test.tsx › lists missing fields',
      'test/site/builds/create-draft.test.ts › needs a name and a prompt',
    ],
  },
  {
    rule: 'A username has 3 to 20 characters',
    tests: [
      'test/site/auth/registration-step.test.tsx › refuses the username %j',
      'test/site/auth/registration-step.test.tsx › takes the username %j',
    ],
  },
  {
    rule: 'A username has letters, digits and underscores only',
    tests: ['test/site/auth/registration-step.test.tsx › refuses the username %j'],
  },
  {
    rule: "Another username is refused: 'Invalid Username', with 'Username must be 3-20 characters, using only letters, numbers, or underscores.'",
    tests: ['test/site/auth/registration-step.test.tsx › refuses the username %j'],
  },
  {
    rule: "An empty API key is refused: 'Please enter your API Key.'",
    tests: ['test/site/auth/api-key-page.test.tsx › requires a key and focuses the field'],
  },
  {
    rule: 'The name of a published app has lowercase letters, digits and hyphens only',
    tests: [
      'test/site/publishing/publish.test.ts › is refused when it is %j',
      'test/site/publishing/publish-form.test.tsx › refuses other characters with the specified message',
    ],
  },
  {
    rule: 'The name of a published app is lowercased as it is typed',
    tests: ['test/site/publishing/publish-form.test.tsx › offers the project’s name and lowercases what is typed'],
  },
  {
    rule: "Another name is refused: 'Invalid Name', with 'Custom name can only contain lowercase letters, numbers, and hyphens.'",
    tests: ['test/site/publishing/publish-form.test.tsx › refuses other characters with the specified message'],
  },
  {
    rule: "Publishing needs a selected revision, 'Project data is missing or no revision is selected.'",
    tests: [
      'test/site/publishing/refusals.test.tsx › publishing that fails › says why with %s',
      'test/integration/publishing/publish.test.ts › allow nobody to publish unknown projects and revisions',
    ],
  },
  {
    rule: "A thumbnail needs a file: 'Please select an image file to upload.'",
    tests: ['test/site/publishing/publish-form.test.tsx › requires an image'],
  },
  {
    rule: "A showcase image is at most 5MB: 'Image size cannot exceed 5MB.'",
    tests: [
      'test/site/publishing/publish-form.test.tsx › refuses a thumbnail of more than 5MB as soon as it is chosen',
    ],
  },
  {
    rule: 'A thumbnail is at most 5MB',
    tests: ['test/site/publishing/publish-form.test.tsx › refuses large files and other kinds of files'],
  },
  {
    rule: 'For a thumbnail, 16:9 is recommended',
    tests: ['test/site/publishing/refusals.test.tsx › a thumbnail that is not updated › says why with %s'],
  },
  {
    rule: "A deposit is an integer greater than 0: 'Please enter a valid positive number for the amount.'",
    tests: [
      'test/site/app-services/app-bank-dialog.test.tsx › %s refuses the amount %s',
      'test/site/app-services/app-bank.test.ts › is not %j',
    ],
  },
  {
    rule: 'A withdrawal is an integer greater than 0',
    tests: ['test/site/app-services/app-bank-dialog.test.tsx › %s refuses the amount %s'],
  },
  {
    rule: "At most 5 images go with a generation: 'You can upload a maximum of 5 files.'",
    tests: [
      'test/site/lib/upload-problem.test.ts › are at most five, including earlier ones',
      'test/e2e/builds/build-form.spec.ts › an invalid form is refused immediately and keeps its values',
    ],
  },
  {
    rule: 'The upload says that images have at most 10MB each',
    tests: [
      'test/site/lib/upload-problem.test.ts › have at most 10MB each',
      'test/site/lib/image-upload.test.tsx › images are accepted by drag and drop, and another file is refused',
    ],
  },
  {
    rule: 'The upload says that it takes images only',
    tests: [
      'test/site/lib/upload-problem.test.ts › are images, without duplicates',
      'test/site/lib/image-upload.test.tsx › images are accepted by drag and drop, and another file is refused',
    ],
  },
  {
    rule: 'The slider of the temperature goes from 0 to 2 by 0.1',
    tests: ['test/site/builds/prompt-form.test.tsx › offers the options and the ranges of the specification'],
  },
  {
    rule: 'The temperature is 1 by default',
    tests: ['test/site/builds/prompt-form.test.tsx › shows every default as selected, and leaves it to the server'],
  },
  {
    rule: 'The slider of top P goes from 0 to 1 by 0.1',
    tests: ['test/site/builds/prompt-form.test.tsx › offers the options and the ranges of the specification'],
  },
  {
    rule: 'Top P is 0.5 by default',
    tests: ['test/site/builds/prompt-form.test.tsx › shows every default as selected, and leaves it to the server'],
  },
  {
    rule: 'The slider of the output tokens goes from 1024 to 65536 by 1024',
    tests: ['test/site/builds/prompt-form.test.tsx › offers the options and the ranges of the specification'],
  },
  {
    rule: 'The output tokens are 50000 by default',
    tests: ['test/site/builds/prompt-form.test.tsx › shows every default as selected, and leaves it to the server'],
  },
  {
    rule: 'The assistant needs a message that is not empty',
    tests: ['test/site/assistant/assistant-widget.test.tsx › sends no empty message'],
  },
  {
    rule: "The assistant needs a logged-in user: 'Please log in to use the assistant.'",
    tests: ['test/site/assistant/assistant-widget.test.tsx › asks a visitor to log in'],
  },
  {
    rule: "Using the last response needs one: 'No AI response available to use.'",
    tests: [
      'test/site/assistant/assistant-widget.test.tsx › offers nothing to copy before a response, and not the greeting',
    ],
  },
  {
    rule: "A promotion is confirmed: 'Are you sure you want to promote revision {rev} to a new major revision?'",
    tests: ['test/site/projects/revision-menu.test.tsx › is confirmed first, and opens the new revision'],
  },
  {
    rule: "A deletion is confirmed: 'Are you sure you want to delete revision {rev}? This cannot be undone.'",
    tests: ['test/site/projects/revision-menu.test.tsx › is confirmed first'],
  },
  {
    rule: 'Rate-limit numbers fall back to 0 when they are invalid',
    tests: [
      'test/site/app-services/app-bank-dialog.test.tsx › send and show 0 for invalid numbers',
      'test/site/app-services/app-bank.test.ts › an invalid rate-limit number becomes 0',
    ],
  },
  {
    rule: 'Signing a message requires wallet support',
    tests: ['test/site/auth/wallet-page.test.tsx › says that the wallet cannot sign'],
  },
  {
    rule: 'Signing a transaction requires wallet support',
    tests: ['test/site/auth/wallets.test.ts › refuses a wallet with neither capability, and an unsigned result'],
  },
  {
    rule: "A purchase below ASV_HOLDING_REQUIREMENT is blocked as 'Purchase Unavailable'",
    tests: [
      'test/site/credits/purchase-terms.test.ts › a click continues only for a signed-in user with a wallet and enough ASV',
      'test/site/credits/buying.test.tsx › cannot be bought below the holding requirement, whose box shows the balance',
    ],
  },
  {
    rule: 'The holding requirement blocks only when it is above 0',
    tests: ['test/site/credits/purchase-terms.test.ts › blocks only when there is one and the balance is below it'],
  },
  {
    rule: "A purchase without a login is refused: 'Please Log In'",
    tests: ['test/site/credits/buying.test.tsx › asks a visitor to log in'],
  },
  {
    rule: "A purchase without a wallet is refused: 'Wallet not connected.'",
    tests: ['test/site/credits/buying.test.tsx › needs a connected wallet'],
  },
  {
    rule: "An unsigned or rejected transaction is an error: 'Transaction was not signed or was rejected by the user.'",
    tests: [
      'test/site/credits/buying.test.tsx › was not signed when the wallet rejects it',
      'test/site/credits/purchase.test.ts › reports a rejected transaction as not signed, and forgets it',
    ],
  },
  {
    rule: "Adjusting credits needs an amount other than zero: 'All fields, including a non-zero amount, are required.'",
    tests: [
      'test/site/admin/user-dialogs.test.tsx › says once that all fields are required, and focuses the first one',
    ],
  },
  {
    rule: 'Adjusting credits needs a reason and the admin password',
    tests: [
      'test/site/admin/user-dialogs.test.tsx › focuses the password when only that is missing',
      'test/site/admin/admin.test.ts › needs a reason and the password',
    ],
  },
  {
    rule: "A ban needs a reason and the admin password: 'Reason and admin password are required.'",
    tests: ['test/site/admin/user-dialogs.test.tsx › needs a reason and the admin password'],
  },
  {
    rule: 'Lifting a ban needs a reason and the admin password',
    tests: ['test/site/admin/refusals.test.tsx › needs a reason and the admin password to unban'],
  },
  {
    rule: "The whitelist takes a public key with the admin password: 'Public key and admin password are required.'",
    tests: ['test/site/admin/whitelist-section.test.tsx › needs a public key and the admin password'],
  },
  {
    rule: 'A removal from the whitelist prompts for the admin password',
    tests: ['test/site/admin/refusals.test.tsx › says %s'],
  },
  {
    rule: 'A removal without a password does nothing',
    tests: ['test/site/admin/whitelist-section.test.tsx › does nothing when a removal is confirmed without a password'],
  },
  {
    rule: 'Clearing the announcement and saving disables the banner',
    tests: [
      'test/site/settings/settings-form.test.tsx › saves the text and clears the password',
      'test/site/settings/announcement-banner.test.tsx › an empty announcement shows nothing',
      'test/e2e/admin/admin.spec.ts › an admin runs the platform › the announcement shows HTML as text, and disappears',
    ],
  },
  {
    rule: 'A video link matches a video URL with an id of 11 characters',
    tests: [
      'test/site/lib/you-tube-video-id.test.ts › %s has its id',
      'test/site/lib/you-tube-video-id.test.ts › %s is none',
    ],
  },
  {
    rule: 'The server validates more than the client checks',
    tests: ['test/integration/http/bad-input.test.ts › %s refuses missing fields and wrong types with a message'],
  },
];
