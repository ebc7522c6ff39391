import type { Rule } from './rule.ts';

export const SECTION_2_CREDITS_AND_ADMIN: readonly Rule[] = [
  {
    rule: 'Buy Credits has a heading',
    tests: ['test/site/credits/buying.test.tsx › are loaded before they are shown'],
  },
  {
    rule: "Buy Credits has a toggle between 'Standard Price' and 'ASV Holder Discount'",
    tests: [
      'test/site/credits/buying.test.tsx › have their title, amount, generations, price and button, and Pro is marked popular',
    ],
  },
  {
    rule: 'A plan shows its title, its amount and the approximate generations',
    tests: [
      'test/site/credits/buying.test.tsx › have their title, amount, generations, price and button, and Pro is marked popular',
    ],
  },
  {
    rule: 'A plan shows its SOL price, and the standard price struck through when it is discounted',
    tests: [
      'test/site/credits/buying.test.tsx › have their title, amount, generations, price and button, and Pro is marked popular',
    ],
  },
  {
    rule: 'A plan has a Buy button',
    tests: [
      'test/site/credits/buying.test.tsx › have their title, amount, generations, price and button, and Pro is marked popular',
    ],
  },
  {
    rule: "The plan titled Pro has a 'Popular' badge",
    tests: [
      'test/site/credits/buying.test.tsx › have their title, amount, generations, price and button, and Pro is marked popular',
    ],
  },
  {
    rule: 'Buy Credits has a status panel',
    tests: [
      'test/site/credits/purchase-panel.test.tsx › shows the prices while no purchase runs',
      'test/site/credits/purchase-panel.test.tsx › marks the current step and links to the transaction',
    ],
  },
  {
    rule: "While plans are loading, the page says 'Loading credit plans...'",
    tests: ['test/site/credits/buying.test.tsx › are loaded before they are shown'],
  },
  {
    rule: "On an error, the page says 'Error: Could not load credit plans. Please try refreshing the page.'",
    tests: ['test/site/credits/buying.test.tsx › show an error when they cannot be loaded'],
  },
  {
    rule: "The status panel says 'Showing standard credit prices.'",
    tests: [
      'test/site/credits/buying.test.tsx › have their title, amount, generations, price and button, and Pro is marked popular',
    ],
  },
  {
    rule: "The status panel says 'Showing discounted prices for ASV holders.'",
    tests: [
      'test/site/credits/buying.test.tsx › have their title, amount, generations, price and button, and Pro is marked popular',
    ],
  },
  {
    rule: "The status panel says 'Your ASV balance qualifies you for exclusive discounts!'",
    tests: ['test/site/credits/buying.test.tsx › are discounted automatically from the threshold, without a switch'],
  },
  {
    rule: 'The foot of Buy Credits says that all purchases are made in SOL',
    tests: [
      'test/site/credits/buying.test.tsx › have their title, amount, generations, price and button, and Pro is marked popular',
    ],
  },
  {
    rule: "A box 'ASV Holding Requirement' appears when the balance is too low",
    tests: [
      'test/site/credits/buying.test.tsx › cannot be bought below the holding requirement, whose box shows the balance',
      'test/site/credits/buying.test.tsx › can be bought at the holding requirement',
    ],
  },
  {
    rule: 'The box of the holding requirement is yellow',
    tests: ['test/site/layout/colors.test.ts › a warning is yellow, in both themes'],
  },
  {
    rule: 'The box of the holding requirement shows the current balance',
    tests: [
      'test/site/credits/buying.test.tsx › cannot be bought below the holding requirement, whose box shows the balance',
    ],
  },
  {
    rule: "The dashboard shows 'Checking authentication...' first",
    tests: [
      'test/site/layout/routes.test.tsx › shows nothing on %s except “%s” until the session has been checked',
      'test/e2e/admin/admin.spec.ts › an admin sees every section and manages a user',
    ],
  },
  {
    rule: "The dashboard shows 'Loading dashboard data...' then",
    tests: [
      'test/site/admin/dashboard.test.tsx › shows that its data is loading',
      'test/e2e/admin/admin.spec.ts › an admin sees every section and manages a user',
    ],
  },
  {
    rule: "Non-admins see 'Access Denied' with 'You must be an admin to view this page.'",
    tests: ['test/site/admin/dashboard.test.tsx › denies access to %s, with the reason and a way home'],
  },
  {
    rule: "'Access Denied' has a link home",
    tests: ['test/site/admin/dashboard.test.tsx › denies access to %s, with the reason and a way home'],
  },
  {
    rule: 'The KPIs are Total Revenue USD and Total AI Costs USD',
    tests: ['test/site/admin/dashboard.test.tsx › shows the figures of its sections'],
  },
  {
    rule: 'The KPIs are Profit Margin % and Return on Cost x',
    tests: ['test/site/admin/dashboard.test.tsx › shows the figures of its sections'],
  },
  {
    rule: 'The User Leaderboard has username, projects and credits spent (est.)',
    tests: ['test/site/admin/dashboard.test.tsx › shows the figures of its sections'],
  },
  {
    rule: 'Credit Economy & Calibration has the cost per credit in USD',
    tests: ['test/site/admin/dashboard.test.tsx › shows the figures of its sections'],
  },
  {
    rule: "Credit Economy & Calibration has the recommended SOL price per 1k credits 'to achieve 2x return on cost'",
    tests: ['test/site/admin/dashboard.test.tsx › shows the figures of its sections'],
  },
  {
    rule: 'The dashboard has Projects by Type',
    tests: ['test/site/admin/dashboard.test.tsx › shows the figures of its sections'],
  },
  {
    rule: 'Buidl Analytics has operation, count and average cost in USD',
    tests: ['test/site/admin/dashboard.test.tsx › shows the figures of its sections'],
  },
  {
    rule: 'Usage Analytics has service, calls and credits spent',
    tests: ['test/site/admin/dashboard.test.tsx › shows the figures of its sections'],
  },
  {
    rule: 'Usage Analytics has rows of chats',
    tests: ['test/site/admin/dashboard.test.tsx › shows the figures of its sections'],
  },
  {
    rule: 'The dashboard has User Search & Management',
    tests: ['test/site/admin/dashboard.test.tsx › lists users with the first 12 characters of their keys'],
  },
  {
    rule: 'The dashboard has Whitelist Management',
    tests: ['test/site/admin/dashboard.test.tsx › shows the whitelist'],
  },
  {
    rule: 'The dashboard has the Admin Action Log',
    tests: ['test/site/admin/dashboard.test.tsx › shows the log of admin actions'],
  },
  {
    rule: 'Platform Settings have the announcement banner',
    tests: [
      'test/e2e/admin/admin.spec.ts › an admin runs the platform › the announcement shows HTML as text, and disappears',
    ],
  },
  {
    rule: 'The dashboard has a modal to adjust credits',
    tests: [
      'test/site/admin/user-dialogs.test.tsx › sends the amount with the same idempotency key in every retry',
      'test/e2e/admin/admin.spec.ts › an admin sees every section and manages a user › credits are adjusted, but not below zero',
    ],
  },
  {
    rule: 'The dashboard has modals to ban and to unban',
    tests: [
      'test/e2e/admin/admin.spec.ts › an admin sees every section and manages a user › a ban needs a reason and can be lifted',
    ],
  },
];
