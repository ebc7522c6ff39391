import type { Rule } from './rule.ts';

export const SECTION_9_LIMITS: readonly Rule[] = [
  {
    rule: 'A running operation is asked about every 5 s',
    tests: [
      'test/site/builds/build-host.test.tsx › is polled every 5 seconds, and shows the last three lines',
      'test/site/builds/build-runner.test.ts › is polled after a second, then every 5 seconds, and 10 seconds after a network failure',
    ],
  },
  {
    rule: 'After an error of a poll, the next one follows after 10 s',
    tests: [
      'test/site/builds/build-runner.test.ts › is polled after a second, then every 5 seconds, and 10 seconds after a network failure',
    ],
  },
  {
    rule: 'The last 3 progress lines are kept',
    tests: [
      'test/site/builds/build-host.test.tsx › is polled every 5 seconds, and shows the last three lines',
      'test/site/builds/build-runner.test.ts › keeps the last three lines and makes every third "still" line a humorous one',
    ],
  },
  {
    rule: 'The showcase banner rotates every 10 s',
    tests: [
      'test/e2e/publishing/showcase.spec.ts › the showcase rotates every 10 seconds until it is used, and scrolling loads more of the list › it rotates and starts over',
    ],
  },
  {
    rule: 'A chosen wallet is connected after 150 ms',
    tests: ['test/site/auth/wallet-connection.test.tsx › selects it and connects it about 150 ms later'],
  },
  {
    rule: 'The wallet dialog closes after a fade of 150 ms',
    tests: ['test/site/auth/wallet-dialog.test.tsx › closes after a fade of 150 ms, and accepts one choice'],
  },
  {
    rule: "The label 'Copied' shows for 400 ms",
    tests: [
      'test/site/auth/wallet-button.test.tsx › opens a menu once it is connected, whose “Copied” is shown for 400 ms',
    ],
  },
  {
    rule: 'The detection of wallet extensions listens for 5000 ms',
    tests: ['test/site/auth/wallet-errors.test.tsx › are searched for in MetaMask for 5 seconds'],
  },
  {
    rule: 'A showcase image has at most 5MB',
    tests: [
      'test/site/publishing/publish-form.test.tsx › refuses a thumbnail of more than 5MB as soon as it is chosen',
    ],
  },
  {
    rule: 'A thumbnail has at most 5MB',
    tests: ['test/site/publishing/publish-form.test.tsx › refuses large files and other kinds of files'],
  },
  {
    rule: 'An image that replaces another has at most 5MB',
    tests: ['test/site/projects/revision-menu.test.tsx › needs a file that fits: %s'],
  },
  {
    rule: 'At most 5 files go with a generation',
    tests: [
      'test/site/lib/upload-problem.test.ts › are at most five, including earlier ones',
      'test/integration/http/bad-input.test.ts › may not have a non-image file, more than five images, or a too large body',
    ],
  },
  {
    rule: 'The upload for a generation says 10MB each',
    tests: [
      'test/site/lib/image-upload.test.tsx › images are accepted by drag and drop, and another file is refused',
      'test/site/lib/upload-problem.test.ts › have at most 10MB each',
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
    rule: 'The preview of an API key has 8 characters',
    tests: [
      'test/site/layout/header.test.tsx › shows the initial, the name, the credits, the balances, and the beginning of the key',
    ],
  },
  {
    rule: 'The preview of a project id has 12 characters',
    tests: ['test/site/builds/create-page.test.tsx › has the project’s fixed name, and its control panel'],
  },
  {
    rule: 'Keys in the list of users are truncated to 12 characters',
    tests: [
      'test/site/admin/dashboard.test.tsx › lists users with the first 12 characters of their keys',
      'test/e2e/admin/admin.spec.ts › an admin sees every section and manages a user',
    ],
  },
  {
    rule: 'Keys on the whitelist are shown in full',
    tests: [
      'test/site/admin/dashboard.test.tsx › shows the whitelist',
      'test/e2e/admin/admin.spec.ts › an admin runs the platform › a full key is added to the whitelist and removed',
    ],
  },
  {
    rule: 'An Advanced Buidl costs 25 credits',
    tests: [
      'test/integration/builds/create-app.test.ts › builds a quick app from images for 10 and an advanced one for 25; both are served and listed',
      'test/e2e/builds/first-app.spec.ts › a user builds a working timer in Advanced mode',
    ],
  },
  {
    rule: 'A revision costs 25 credits',
    tests: [
      'test/e2e/builds/build.spec.ts › an app is previewed, stopped, built, revised, reverted, given another image and exported › a revision is numbered 1.1, and its changed lines are shown',
    ],
  },
  {
    rule: 'A message to the AI Help Assistant costs 1 credit',
    tests: ['test/integration/assistant/assistant.test.ts › costs one credit, held and then captured'],
  },
  {
    rule: 'A plan shows about amount/25 generations',
    tests: [
      'test/site/credits/buying.test.tsx › have their title, amount, generations, price and button, and Pro is marked popular',
    ],
  },
  {
    rule: 'The costs CREATE_QUICK, CREATE_FULL and REVISE come from the public config',
    tests: [
      'test/site/help/help-pages.test.tsx › welcomes with four steps and links to the next page',
      'test/site/projects/dashboard.test.tsx › has a control panel with links to credits and the prices of builds',
    ],
  },
  {
    rule: 'The help names 25,000 ASV as the threshold of the discount',
    tests: ['test/site/help/help-pages.test.tsx › has the vision and seven questions, several of which can be open'],
  },
  {
    rule: 'The configured threshold of the discount governs',
    tests: [
      'test/site/credits/purchase-terms.test.ts › is locked on from the threshold',
      'test/integration/credits/credits.test.ts › decides who may buy and at which price',
    ],
  },
  {
    rule: 'The holding requirement comes from the config',
    tests: [
      'test/site/credits/buying.test.tsx › cannot be bought below the holding requirement, whose box shows the balance',
      'test/integration/credits/credits.test.ts › changes plans and thresholds without a deploy',
    ],
  },
  {
    rule: 'Credits never expire',
    tests: [
      'test/site/help/help-pages.test.tsx › has the vision and seven questions, several of which can be open',
      'test/site/credits/buying.test.tsx › have their title, amount, generations, price and button, and Pro is marked popular',
    ],
  },
  {
    rule: 'Purchases are non-refundable',
    tests: [
      'test/site/help/help-pages.test.tsx › has the vision and seven questions, several of which can be open',
      'test/site/credits/buying.test.tsx › have their title, amount, generations, price and button, and Pro is marked popular',
    ],
  },
  {
    rule: 'Payment is in SOL only',
    tests: [
      'test/site/help/help-pages.test.tsx › has the vision and seven questions, several of which can be open',
      'test/site/credits/buying.test.tsx › have their title, amount, generations, price and button, and Pro is marked popular',
    ],
  },
  {
    rule: 'The site says that a Quick Buidl takes under a minute',
    tests: ['test/site/help/help-pages.test.tsx › welcomes with four steps and links to the next page'],
  },
  {
    rule: 'The site says that Advanced takes 5 to 15 minutes',
    tests: ['test/site/help/help-pages.test.tsx › welcomes with four steps and links to the next page'],
  },
  {
    rule: 'One screen says that a generation takes up to 5 minutes',
    tests: ['test/site/builds/build-host.test.tsx › is shown again with its progress'],
  },
];
