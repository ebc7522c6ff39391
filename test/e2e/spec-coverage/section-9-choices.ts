import type { Rule } from './rule.ts';

export const SECTION_9_CHOICES: readonly Rule[] = [
  {
    rule: 'The temperature is 1, topP 0.5 and the maximum of tokens 50000 by default',
    tests: ['test/site/builds/prompt-form.test.tsx › shows every default as selected, and leaves it to the server'],
  },
  {
    rule: 'The theme is dark, the CSS framework bootstrap and the JS structure vanilla by default',
    tests: ['test/site/builds/prompt-form.test.tsx › shows every default as selected, and leaves it to the server'],
  },
  {
    rule: 'The project type is webapp and the image source IMAGEN3 by default',
    tests: ['test/site/builds/prompt-form.test.tsx › shows every default as selected, and leaves it to the server'],
  },
  {
    rule: 'The categories are webapp, game and website',
    tests: ['test/site/builds/prompt-form.test.tsx › offers the options and the ranges of the specification'],
  },
  {
    rule: 'The image sources are IMAGEN3, DALLE3 and None',
    tests: ['test/site/builds/prompt-form.test.tsx › offers the options and the ranges of the specification'],
  },
  {
    rule: 'The themes are dark, light and system',
    tests: ['test/site/builds/prompt-form.test.tsx › offers the options and the ranges of the specification'],
  },
  {
    rule: 'The CSS frameworks are bootstrap, tailwind, materialize and plain',
    tests: ['test/site/builds/prompt-form.test.tsx › offers the options and the ranges of the specification'],
  },
  {
    rule: 'The JS approaches are vanilla, react and vue',
    tests: ['test/site/builds/prompt-form.test.tsx › offers the options and the ranges of the specification'],
  },
  {
    rule: "The billing model app_wallet is 'App Bank', recommended",
    tests: [
      'test/site/publishing/refusals.test.tsx › say why with %s',
      'test/integration/app-services/gated-calls.test.ts › pauses while the bank is empty',
    ],
  },
  {
    rule: "The billing model creator_account is 'Main Account'",
    tests: [
      'test/site/app-services/app-bank-dialog.test.tsx › send and show 0 for invalid numbers',
      'test/integration/app-services/gated-calls.test.ts › is paid by the creator, up to the daily cap',
    ],
  },
  {
    rule: 'The path of a public app is /p/{name}',
    tests: [
      'test/site/publishing/publish-form.test.tsx › offers the project’s name and lowercases what is typed',
      'test/e2e/projects/home.spec.ts › an app is published, showcased, remixed by another user, and unpublished › it is live at its address',
    ],
  },
  {
    rule: 'Wallets sign transactions of the versions legacy and 0',
    tests: [
      'test/site/auth/wallet-errors.test.tsx › sign transactions of both versions',
      'test/site/auth/wallets.test.ts › returns the bytes and the signature of a %s transaction',
    ],
  },
  {
    rule: 'The name of the wallet is in local storage as walletName',
    tests: ['test/site/auth/wallet-page.test.tsx › welcomes an existing user, who signs and is logged in'],
  },
  {
    rule: 'The network is inferred from the RPC endpoint as devnet, testnet or mainnet-beta',
    tests: ['test/site/auth/wallets.test.ts › is determined by its address, with mainnet as the default'],
  },
  {
    rule: 'The cost model has 1.5 USD per million input tokens',
    tests: ['test/unit/admin/admin-kpis.test.ts › returns the KPIs to the cent'],
  },
  {
    rule: 'The cost model has 10 USD per million output tokens',
    tests: ['test/unit/admin/admin-kpis.test.ts › returns the KPIs to the cent'],
  },
  {
    rule: 'The cost model has 0.02 USD per image',
    tests: ['test/unit/admin/admin-kpis.test.ts › returns the KPIs to the cent'],
  },
  {
    rule: 'The recommended SOL price targets a 2x return on cost',
    tests: ['test/unit/admin/admin-kpis.test.ts › returns the KPIs to the cent'],
  },
  {
    rule: '3 toasts are visible by default',
    tests: ['test/site/layout/toaster.test.tsx › are visible three at a time, 356 pixels wide and 14 apart'],
  },
  {
    rule: 'A toast stays for 4000 ms by default',
    tests: ['test/site/layout/toaster.test.tsx › stay for %s'],
  },
  {
    rule: 'A toast has the width 356',
    tests: ['test/site/layout/toaster.test.tsx › are visible three at a time, 356 pixels wide and 14 apart'],
  },
  {
    rule: 'Toasts have a gap of 14',
    tests: ['test/site/layout/toaster.test.tsx › are visible three at a time, 356 pixels wide and 14 apart'],
  },
  {
    rule: 'A swipe of 20 dismisses a toast',
    tests: ['test/site/layout/toaster.test.tsx › that are swiped by %i pixels: %i stay'],
  },
  {
    rule: 'The hotkey of toasts is Alt+T',
    tests: ['test/site/layout/toaster.test.tsx › get the focus with Alt+T'],
  },
  {
    rule: 'Toasts of the credits area last 5 seconds at the bottom left',
    tests: ['test/site/layout/toaster.test.tsx › stay for %s'],
  },
  {
    rule: 'Toasts of the admin area last 5 seconds at the bottom left',
    tests: [
      'test/site/layout/toaster.test.tsx › stay for %s',
      'test/e2e/admin/admin.spec.ts › an admin sees every section and manages a user › credits are adjusted, but not below zero',
    ],
  },
  {
    rule: 'The list of users scrolls at a fixed height',
    tests: ['test/e2e/admin/admin.spec.ts › an admin sees every section and manages a user'],
  },
  {
    rule: 'The chat of the assistant is kept in memory only',
    tests: ['test/site/assistant/assistant-widget.test.tsx › forgets the chat when the page is left'],
  },
];
