import type { Rule } from './rule.ts';

export const SECTION_2_LAYOUT: readonly Rule[] = [
  {
    rule: 'Logged out, the header has the logo, Log In and Sign Up',
    tests: ['test/site/layout/header.test.tsx › has the logo, and two links to the wallet page'],
  },
  {
    rule: 'Log In and Sign Up go to the wallet page',
    tests: ['test/site/layout/header.test.tsx › has the logo, and two links to the wallet page'],
  },
  {
    rule: 'Logged in, the header has inputs for the project name and the idea',
    tests: ['test/site/layout/header.test.tsx › has the fields, the toggle, the Advanced button and the menu'],
  },
  {
    rule: 'Logged in, the header has a Quick/Advanced toggle and an Advanced button',
    tests: ['test/site/layout/header.test.tsx › has the fields, the toggle, the Advanced button and the menu'],
  },
  {
    rule: 'Logged in, the header has a user menu',
    tests: ['test/site/layout/header.test.tsx › has the fields, the toggle, the Advanced button and the menu'],
  },
  {
    rule: 'The user menu shows the initial of the username, and the username',
    tests: [
      'test/site/layout/header.test.tsx › shows the initial, the name, the credits, the balances, and the beginning of the key',
    ],
  },
  {
    rule: 'The user menu shows the credits',
    tests: [
      'test/site/layout/header.test.tsx › shows the initial, the name, the credits, the balances, and the beginning of the key',
    ],
  },
  {
    rule: 'The user menu shows the SOL and ASV values',
    tests: [
      'test/site/layout/header.test.tsx › shows the initial, the name, the credits, the balances, and the beginning of the key',
    ],
  },
  {
    rule: 'The user menu shows an Admin Dashboard link to admins only',
    tests: ['test/site/layout/header.test.tsx › links to the dashboard for admins only'],
  },
  {
    rule: 'The user menu shows the stored API key truncated to its first 8 characters',
    tests: [
      'test/site/layout/header.test.tsx › shows the initial, the name, the credits, the balances, and the beginning of the key',
    ],
  },
  {
    rule: "The API key has a copy button, with the confirmation 'API Key copied to clipboard!'",
    tests: ['test/site/layout/header.test.tsx › copies the whole key and says so'],
  },
  {
    rule: 'The user menu has Buy Credits',
    tests: [
      'test/site/layout/header.test.tsx › shows the initial, the name, the credits, the balances, and the beginning of the key',
    ],
  },
  {
    rule: 'The user menu has Log out',
    tests: [
      'test/site/layout/header.test.tsx › shows the initial, the name, the credits, the balances, and the beginning of the key',
    ],
  },
  {
    rule: 'On mobile, a collapsible menu has the same items',
    tests: ['test/site/layout/header.test.tsx › has the same entries on narrow screens, behind a button'],
  },
  {
    rule: 'A submission in Quick mode navigates to /create-app and starts a quick build',
    tests: [
      'test/site/layout/header.test.tsx › starts a quick build with the trimmed input',
      'test/site/builds/create-page.test.tsx › starts a build from the navigation state if requested',
    ],
  },
  {
    rule: 'A submission in Quick mode carries initialProjectName, initialPrompt, startGeneration=true and isQuickBuidl=true',
    tests: ['test/site/layout/header.test.tsx › starts a quick build with the trimmed input'],
  },
  {
    rule: 'A submission outside Quick mode goes to the advanced page',
    tests: ['test/site/layout/header.test.tsx › submits to the advanced page outside of Quick mode'],
  },
  {
    rule: 'Turning the advanced toggle on navigates to /create-app with the name, the prompt and isQuickBuidl=false',
    tests: [
      'test/site/layout/header.test.tsx › opens the advanced page with the input when its toggle is turned on, or its button pressed',
    ],
  },
  {
    rule: "Turning the toggle off on /create-app shows 'Exiting Advanced Mode. Use the header form for Quick Buidl.' as information",
    tests: [
      'test/site/layout/header.test.tsx › leaves the create page with a message when its toggle is turned off there',
      'test/e2e/site/getting-around.spec.ts › the create page uses the mode of the header, whose toggle leaves it',
    ],
  },
  {
    rule: 'Turning the toggle off on /create-app navigates to /',
    tests: [
      'test/site/layout/header.test.tsx › leaves the create page with a message when its toggle is turned off there',
    ],
  },
  {
    rule: "Balances show 'N/A' when not authenticated",
    tests: ['test/site/lib/use-balances.test.tsx › balances are those of the server, and N/A without a session'],
  },
  {
    rule: "Balances show 'Error' on failure",
    tests: ['test/site/layout/header.test.tsx › says “Error” for both balances when %s'],
  },
  {
    rule: 'Balances show the server values otherwise',
    tests: ['test/site/lib/use-balances.test.tsx › balances are those of the server, and N/A without a session'],
  },
  {
    rule: 'The footer has Help',
    tests: ['test/site/layout/routes.test.tsx › has the footer links, the language and the year'],
  },
  {
    rule: 'The footer has Pricing, which leads to /buy-credits',
    tests: ['test/site/layout/routes.test.tsx › has the footer links, the language and the year'],
  },
  {
    rule: 'The footer has Terms and Privacy',
    tests: ['test/site/layout/routes.test.tsx › has the footer links, the language and the year'],
  },
  {
    rule: 'The footer names the language English',
    tests: ['test/site/layout/routes.test.tsx › has the footer links, the language and the year'],
  },
  {
    rule: 'The footer has the copyright year 2025',
    tests: ['test/site/layout/routes.test.tsx › has the footer links, the language and the year'],
  },
  {
    rule: 'The announcement banner is at the top',
    tests: [
      'test/e2e/admin/admin.spec.ts › an admin runs the platform › the announcement shows HTML as text, and disappears',
      'test/site/layout/routes.test.tsx › shows the announcement above everything else',
    ],
  },
  {
    rule: 'The announcement banner can be dismissed',
    tests: [
      'test/site/settings/announcement-banner.test.tsx › an announcement is dismissed permanently, and a new one is shown again',
    ],
  },
  {
    rule: 'The dismissed text is remembered in local storage',
    tests: [
      'test/site/settings/announcement-banner.test.tsx › an announcement is dismissed permanently, and a new one is shown again',
    ],
  },
  {
    rule: 'A dismissed text is not shown again',
    tests: [
      'test/site/settings/announcement-banner.test.tsx › an announcement is dismissed permanently, and a new one is shown again',
    ],
  },
  {
    rule: 'The assistant is for logged-in users only',
    tests: ['test/site/layout/routes.test.tsx › has the assistant for users only'],
  },
  {
    rule: "A 'Need Help?' button opens the chat panel 'Buidl Assistant'",
    tests: [
      'test/site/assistant/assistant-widget.test.tsx › starts with a greeting, and copies its last response into the prompt',
    ],
  },
  {
    rule: 'The chat starts with a greeting',
    tests: [
      'test/site/assistant/assistant-widget.test.tsx › starts with a greeting, and copies its last response into the prompt',
    ],
  },
  {
    rule: 'The chat is kept in memory only',
    tests: ['test/site/assistant/assistant-widget.test.tsx › forgets the chat when the page is left'],
  },
  {
    rule: "A 'Use Last AI Response in Prompt' button copies the last reply of the assistant into the prompt",
    tests: [
      'test/site/assistant/assistant-widget.test.tsx › starts with a greeting, and copies its last response into the prompt',
      'test/e2e/assistant/assistant.spec.ts › the assistant is next to the page, and copies only the prompt from its response',
    ],
  },
];
