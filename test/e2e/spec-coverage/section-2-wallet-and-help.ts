import type { Rule } from './rule.ts';

export const SECTION_2_WALLET_AND_HELP: readonly Rule[] = [
  {
    rule: 'The wallet page begins with connecting a wallet',
    tests: ['test/site/auth/wallet-page.test.tsx › starts with the choice of a wallet'],
  },
  {
    rule: "The wallet page shows 'Welcome Back' with 'Sign to Login' to a user",
    tests: ['test/site/auth/wallet-page.test.tsx › welcomes an existing user, who signs and is logged in'],
  },
  {
    rule: "The wallet page shows 'Create Your Account' to a new user",
    tests: ['test/site/auth/wallet-page.test.tsx › asks a new user for a username'],
  },
  {
    rule: "The account of a new user takes a username and 'Create Account & Sign'",
    tests: ['test/site/auth/wallet-page.test.tsx › asks a new user for a username'],
  },
  {
    rule: 'The wallet page links to the login with an API key in all states',
    tests: [
      'test/site/auth/wallet-page.test.tsx › starts with the choice of a wallet',
      'test/site/auth/wallet-page.test.tsx › welcomes an existing user, who signs and is logged in',
      'test/site/auth/wallet-page.test.tsx › asks a new user for a username',
    ],
  },
  {
    rule: 'The wallet picker has the wallets that the wallet library finds',
    tests: [
      'test/site/auth/wallet-page.test.tsx › welcomes an existing user, who signs and is logged in',
      'test/site/auth/wallet-dialog.test.tsx › lists installed ones as detected, and the others behind “More options”',
    ],
    departure: 'docs/decisions/005-libraries-and-own-code.md',
  },
  {
    rule: "With a wallet, the title of the wallet picker is 'Connect a wallet on a blockchain to continue'",
    tests: [
      'test/site/auth/wallet-dialog.test.tsx › lists installed ones as detected, and the others behind “More options”',
    ],
  },
  {
    rule: "Without a wallet, the title of the wallet picker is 'You'll need a wallet on a blockchain to continue'",
    tests: [
      'test/site/auth/wallet-dialog.test.tsx › says that a wallet is needed when none is detected, and lists the available ones on request',
    ],
  },
  {
    rule: "The wallet button is labelled 'Select Wallet' without a wallet",
    tests: ['test/site/auth/wallet-button.test.tsx › says what it does with %s'],
  },
  {
    rule: "The wallet button is labelled 'Connect' with a wallet",
    tests: ['test/site/auth/wallet-button.test.tsx › says what it does with %s'],
  },
  {
    rule: "The wallet button is labelled 'Connecting ...' while it connects",
    tests: ['test/site/auth/wallet-button.test.tsx › says what it does with %s'],
  },
  {
    rule: "The wallet menu has 'Change wallet'",
    tests: [
      'test/site/auth/wallet-button.test.tsx › opens a menu once it is connected, whose “Copied” is shown for 400 ms',
    ],
  },
  {
    rule: "The wallet menu has 'Copy address', which becomes 'Copied'",
    tests: [
      'test/site/auth/wallet-button.test.tsx › opens a menu once it is connected, whose “Copied” is shown for 400 ms',
    ],
  },
  {
    rule: "The wallet menu has 'Disconnect'",
    tests: [
      'test/site/auth/wallet-button.test.tsx › opens a menu once it is connected, whose “Copied” is shown for 400 ms',
    ],
  },
  {
    rule: "The wallet picker has a 'More options' / 'Less options' toggle",
    tests: [
      'test/site/auth/wallet-dialog.test.tsx › lists installed ones as detected, and the others behind “More options”',
    ],
  },
  {
    rule: "When none is detected, the toggle is 'Already have a wallet? View options' / 'Hide options'",
    tests: [
      'test/site/auth/wallet-dialog.test.tsx › says that a wallet is needed when none is detected, and lists the available ones on request',
    ],
  },
  {
    rule: "Installed wallets are tagged 'Detected'",
    tests: [
      'test/site/auth/wallet-dialog.test.tsx › lists installed ones as detected, and the others behind “More options”',
    ],
  },
  {
    rule: 'The API-key page has an input for the key and a submit action',
    tests: ['test/site/auth/api-key-page.test.tsx › requires a key and focuses the field'],
  },
  {
    rule: "The index of the help is 'Welcome to Buidl'",
    tests: ['test/site/help/help-pages.test.tsx › welcomes with four steps and links to the next page'],
  },
  {
    rule: "The first step of the help is 'Connect Your Wallet'",
    tests: ['test/site/help/help-pages.test.tsx › welcomes with four steps and links to the next page'],
  },
  {
    rule: "The second step of the help is 'Describe Your App Idea'",
    tests: ['test/site/help/help-pages.test.tsx › welcomes with four steps and links to the next page'],
  },
  {
    rule: "The third step of the help is 'Choose Your Buidl Mode', Quick Buidl versus Advanced Mode",
    tests: ['test/site/help/help-pages.test.tsx › welcomes with four steps and links to the next page'],
  },
  {
    rule: "The fourth step of the help is 'Generate, Revise, and Publish'",
    tests: ['test/site/help/help-pages.test.tsx › welcomes with four steps and links to the next page'],
  },
  {
    rule: 'Each step of the help has a video',
    tests: [
      'test/unit/help/clips.test.ts › there are four clips, each with captions in both languages and a poster, and no other file',
      'test/site/help/step-video.test.tsx › a clip is loaded by a click, with captions, and gets the focus',
    ],
  },
  {
    rule: "A video link that is not valid shows 'Invalid YouTube URL'",
    tests: ['test/site/help/step-video.test.tsx › a link that is not a video is reported as invalid'],
  },
  {
    rule: "The index of the help links to 'How It Works'",
    tests: ['test/site/help/help-pages.test.tsx › welcomes with four steps and links to the next page'],
  },
  {
    rule: "How It Works is 'Under the Hood'",
    tests: ['test/site/help/help-pages.test.tsx › describes the stages of a build and links to the next page'],
  },
  {
    rule: 'How It Works describes the stages Planner AI, Image AI, Coder AI and Refiner AI',
    tests: ['test/site/help/help-pages.test.tsx › describes the stages of a build and links to the next page'],
  },
  {
    rule: "How It Works links to 'Our Vision and FAQ'",
    tests: ['test/site/help/help-pages.test.tsx › describes the stages of a build and links to the next page'],
  },
  {
    rule: 'Vision has the vision text',
    tests: ['test/site/help/help-pages.test.tsx › has the vision and seven questions, several of which can be open'],
  },
  {
    rule: 'The FAQ has questions on credits, paying with SOL, ASV tokens and the need for a wallet',
    tests: ['test/site/help/help-pages.test.tsx › has the vision and seven questions, several of which can be open'],
  },
  {
    rule: 'The FAQ has questions on no expiry, no refunds and how credits are deducted',
    tests: ['test/site/help/help-pages.test.tsx › has the vision and seven questions, several of which can be open'],
  },
  {
    rule: 'The FAQ has 7 questions',
    tests: ['test/site/help/help-pages.test.tsx › has the vision and seven questions, several of which can be open'],
    departure: 'docs/decisions/009-departures-from-the-specification.md',
  },
  {
    rule: 'Several items of the FAQ can be open at once',
    tests: ['test/site/help/help-pages.test.tsx › has the vision and seven questions, several of which can be open'],
  },
];
