import type { Rule } from './rule.ts';

/** Section 2, screens and routes: the route table, the header, the footer, the banner and the assistant. */
export const SECTION_2_ROUTES: readonly Rule[] = [
  {
    rule: '/ is the home dashboard',
    tests: [
      'test/site/layout/routes.test.tsx › %s has its page',
      'test/site/projects/dashboard.test.tsx › has its title, its tabs, the search and the types that are present',
    ],
  },
  {
    rule: 'A login leads to /',
    tests: [
      'test/site/auth/wallet-page.test.tsx › welcomes an existing user back, who signs and is logged in',
      'test/site/auth/api-key-page.test.tsx › signs in whom the key belongs to',
    ],
  },
  {
    rule: 'A logout leads to /',
    tests: [
      'test/site/layout/session-provider.test.tsx › ends with a logout, which leads home, even when the server cannot be told',
    ],
  },
  {
    rule: '/create-app is the page that creates and revises',
    tests: ['test/site/layout/routes.test.tsx › %s has its page'],
  },
  {
    rule: '/create-app is inside the auth guard',
    tests: ['test/site/layout/routes.test.tsx › leads visitors to the wallet page'],
  },
  {
    rule: '/buy-credits is the page to buy credits',
    tests: ['test/site/layout/routes.test.tsx › %s has its page'],
  },
  {
    rule: "/help is the index guide, 'Get Started'",
    tests: [
      'test/site/layout/routes.test.tsx › %s has its page',
      'test/site/help/help-pages.test.tsx › has three tabs',
    ],
  },
  {
    rule: "/help/how-it-works is the tab 'How does it work?'",
    tests: [
      'test/site/layout/routes.test.tsx › %s has its page',
      'test/site/help/help-pages.test.tsx › has three tabs',
    ],
  },
  {
    rule: "/help/vision-and-faq is the tab 'Vision and FAQ'",
    tests: [
      'test/site/layout/routes.test.tsx › %s has its page',
      'test/site/help/help-pages.test.tsx › has three tabs',
    ],
  },
  {
    rule: '/auth and /auth/connect-wallet show the same screen for login and signup',
    tests: ['test/site/layout/routes.test.tsx › %s has its page'],
  },
  {
    rule: '/auth/api-key is the login with an API key',
    tests: ['test/site/layout/routes.test.tsx › %s has its page'],
  },
  {
    rule: '/admin/dashboard is for admins only',
    tests: [
      'test/site/layout/routes.test.tsx › %s has its page',
      'test/site/layout/routes.test.tsx › of the dashboard is for admins only',
    ],
  },
  {
    rule: '/p/{publishedAppName} is the public published app',
    tests: [
      'test/e2e/projects/home.spec.ts › an app is published, showcased, remixed by another user, and unpublished › it is live at its address',
    ],
  },
  { rule: 'Other routes have no page', tests: ['test/site/layout/routes.test.tsx › %s has its page'] },
  {
    rule: 'Unauthenticated users are redirected to /auth/connect-wallet',
    tests: ['test/site/layout/routes.test.tsx › leads visitors to the wallet page'],
  },
  {
    rule: "'Loading...' is shown while the session is checked",
    tests: [
      'test/site/layout/routes.test.tsx › shows nothing on %s but “%s” until the session has been checked',
    ],
  },
  {
    rule: 'Nothing renders until the initial session check has finished',
    tests: [
      'test/site/layout/routes.test.tsx › shows nothing on %s but “%s” until the session has been checked',
    ],
  },
  {
    rule: 'With both revise={projectId} and rev={revisionString}, /create-app is in revise mode',
    tests: [
      'test/site/builds/create-page.test.tsx › has the project’s name, which stays, and its control panel',
    ],
  },
  {
    rule: 'With one of both parameters, /create-app is not in revise mode',
    tests: ['test/site/builds/create-page.test.tsx › stays one at %s'],
  },
  {
    rule: 'Navigation state may carry initialPrompt and initialProjectName',
    tests: [
      'test/site/builds/create-page.test.tsx › has what the navigation brought, and starts nothing by itself',
    ],
  },
  {
    rule: 'Navigation state may carry isQuickBuidl',
    tests: ['test/site/builds/create-page.test.tsx › starts what the navigation brought, when that says so'],
  },
  {
    rule: 'Navigation state may carry startGeneration',
    tests: ['test/site/builds/create-page.test.tsx › starts what the navigation brought, when that says so'],
  },
  {
    rule: 'An arrival with isQuickBuidl=false switches the header to advanced mode',
    tests: [
      'test/site/layout/header.test.tsx › takes the mode of an arrival with isQuickBuidl=%s',
      'test/site/lib/header-mode.test.ts › switches to advanced when the create page is reached for it, or for a revision',
    ],
  },
  {
    rule: 'Logged out, the header has the logo, Log In and Sign Up',
    tests: ['test/site/layout/header.test.tsx › has the logo, and both ways to the wallet page'],
  },
  {
    rule: 'Log In and Sign Up go to the wallet page',
    tests: ['test/site/layout/header.test.tsx › has the logo, and both ways to the wallet page'],
  },
  {
    rule: 'Logged in, the header has inputs for the project name and the idea',
    tests: [
      'test/site/layout/header.test.tsx › has the fields, the toggle, the Advanced button and the menu',
    ],
  },
  {
    rule: 'Logged in, the header has a Quick/Advanced toggle and an Advanced button',
    tests: [
      'test/site/layout/header.test.tsx › has the fields, the toggle, the Advanced button and the menu',
    ],
  },
  {
    rule: 'Logged in, the header has a user menu',
    tests: [
      'test/site/layout/header.test.tsx › has the fields, the toggle, the Advanced button and the menu',
    ],
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
    tests: ['test/site/layout/header.test.tsx › leads admins, and nobody else, to their dashboard'],
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
      'test/site/layout/header.test.tsx › starts a quick build with what was typed, trimmed',
      'test/site/builds/create-page.test.tsx › starts what the navigation brought, when that says so',
    ],
  },
  {
    rule: 'A submission in Quick mode carries initialProjectName, initialPrompt, startGeneration=true and isQuickBuidl=true',
    tests: ['test/site/layout/header.test.tsx › starts a quick build with what was typed, trimmed'],
  },
  {
    rule: 'A submission outside Quick mode goes to the advanced page',
    tests: ['test/site/layout/header.test.tsx › submits to the advanced page outside of Quick mode'],
  },
  {
    rule: 'Turning the advanced toggle on navigates to /create-app with the name, the prompt and isQuickBuidl=false',
    tests: [
      'test/site/layout/header.test.tsx › leads to the advanced page with what was typed when its toggle is turned on, or its button pressed',
    ],
  },
  {
    rule: "Turning the toggle off on /create-app shows 'Exiting Advanced Mode. Use the header form for Quick Buidl.' as information",
    tests: [
      'test/site/layout/header.test.tsx › leaves the create page with a message when its toggle is turned off there',
      'test/e2e/site/getting-around.spec.ts › the create page has the mode of the header, whose toggle leaves it',
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
    tests: [
      'test/site/lib/use-balances.test.tsx › balances are those of the server, and N/A without a session',
    ],
  },
  {
    rule: "Balances show 'Error' on failure",
    tests: ['test/site/layout/header.test.tsx › says “Error” for both balances when %s'],
  },
  {
    rule: 'Balances show the server values otherwise',
    tests: [
      'test/site/lib/use-balances.test.tsx › balances are those of the server, and N/A without a session',
    ],
  },
  {
    rule: 'The footer has Help',
    tests: ['test/site/layout/routes.test.tsx › has the links of the foot, the language and the year'],
  },
  {
    rule: 'The footer has Pricing, which leads to /buy-credits',
    tests: ['test/site/layout/routes.test.tsx › has the links of the foot, the language and the year'],
  },
  {
    rule: 'The footer has Terms and Privacy',
    tests: ['test/site/layout/routes.test.tsx › has the links of the foot, the language and the year'],
  },
  {
    rule: 'The footer names the language English',
    tests: ['test/site/layout/routes.test.tsx › has the links of the foot, the language and the year'],
  },
  {
    rule: 'The footer has the copyright year 2025',
    tests: ['test/site/layout/routes.test.tsx › has the links of the foot, the language and the year'],
  },
  {
    rule: 'The announcement banner is at the top',
    tests: [
      'test/e2e/admin/admin.spec.ts › an admin runs the platform › the announcement shows HTML as text, and disappears',
      'test/site/layout/routes.test.tsx › has the announcement above everything else',
    ],
  },
  {
    rule: 'The announcement banner can be dismissed',
    tests: [
      'test/site/settings/announcement-banner.test.tsx › an announcement is dismissed for good, and a new one is shown again',
    ],
  },
  {
    rule: 'The dismissed text is remembered in local storage',
    tests: [
      'test/site/settings/announcement-banner.test.tsx › an announcement is dismissed for good, and a new one is shown again',
    ],
  },
  {
    rule: 'A dismissed text is not shown again',
    tests: [
      'test/site/settings/announcement-banner.test.tsx › an announcement is dismissed for good, and a new one is shown again',
    ],
  },
  {
    rule: 'The assistant is for logged-in users only',
    tests: ['test/site/layout/routes.test.tsx › has the assistant for users only'],
  },
  {
    rule: "A 'Need Help?' button opens the chat panel 'Buidl Assistant'",
    tests: [
      'test/site/assistant/assistant-widget.test.tsx › begins with a greeting, and puts its last response into the prompt',
    ],
  },
  {
    rule: 'The chat starts with a greeting',
    tests: [
      'test/site/assistant/assistant-widget.test.tsx › begins with a greeting, and puts its last response into the prompt',
    ],
  },
  {
    rule: 'The chat is kept in memory only',
    tests: ['test/site/assistant/assistant-widget.test.tsx › forgets the chat with the page'],
  },
  {
    rule: "A 'Use Last AI Response in Prompt' button copies the last reply of the assistant into the prompt",
    tests: [
      'test/site/assistant/assistant-widget.test.tsx › begins with a greeting, and puts its last response into the prompt',
      'test/e2e/assistant/assistant.spec.ts › the assistant stands beside the page, and gives the prompt without what it says about it',
    ],
  },
];
