import type { Rule } from './rule.ts';

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
      'test/site/auth/wallet-page.test.tsx › welcomes an existing user, who signs and is logged in',
      'test/site/auth/api-key-page.test.tsx › signs in the owner of the key',
    ],
  },
  {
    rule: 'A logout leads to /',
    tests: [
      'test/site/layout/session-provider.test.tsx › ends with a logout and opens Home, even when the server cannot be reached',
    ],
  },
  {
    rule: '/create-app is the page that creates and revises',
    tests: ['test/site/layout/routes.test.tsx › %s has its page'],
  },
  {
    rule: '/create-app is inside the auth guard',
    tests: ['test/site/layout/routes.test.tsx › redirects visitors to the wallet page'],
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
    tests: ['test/site/layout/routes.test.tsx › redirects visitors to the wallet page'],
  },
  {
    rule: "'Loading...' is shown while the session is checked",
    tests: ['test/site/layout/routes.test.tsx › shows nothing on %s except “%s” until the session has been checked'],
  },
  {
    rule: 'Nothing renders until the initial session check has finished',
    tests: ['test/site/layout/routes.test.tsx › shows nothing on %s except “%s” until the session has been checked'],
  },
  {
    rule: 'With both revise={projectId} and rev={revisionString}, /create-app is in revise mode',
    tests: ['test/site/builds/create-page.test.tsx › has the project’s fixed name, and its control panel'],
  },
  {
    rule: 'With one of both parameters, /create-app is not in revise mode',
    tests: ['test/site/builds/create-page.test.tsx › stays usable at %s'],
  },
  {
    rule: 'Navigation state may carry initialPrompt and initialProjectName',
    tests: [
      'test/site/builds/create-page.test.tsx › shows the values of the navigation state, and starts nothing by itself',
    ],
  },
  {
    rule: 'Navigation state may carry isQuickBuidl',
    tests: ['test/site/builds/create-page.test.tsx › starts a build from the navigation state if requested'],
  },
  {
    rule: 'Navigation state may carry startGeneration',
    tests: ['test/site/builds/create-page.test.tsx › starts a build from the navigation state if requested'],
  },
  {
    rule: 'An arrival with isQuickBuidl=false switches the header to advanced mode',
    tests: [
      'test/site/layout/header.test.tsx › uses the mode of a navigation with isQuickBuidl=%s',
      'test/site/lib/header-mode.test.ts › switches to advanced when the create page requires it, or for a revision',
    ],
  },
];
