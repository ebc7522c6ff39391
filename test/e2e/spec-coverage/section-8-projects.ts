import type { Rule } from './rule.ts';

export const SECTION_8_PROJECTS: readonly Rule[] = [
  {
    rule: "Apps that cannot be loaded are 'Failed to load your apps'",
    tests: ['test/site/projects/dashboard.test.tsx › shows an error when it cannot be loaded, with %s'],
  },
  {
    rule: "A promotion that fails is 'Promotion failed' with the server's text",
    tests: ['test/site/projects/revision-menu.test.tsx › a promotion › shows the reason %s of a failure'],
  },
  {
    rule: "The fallback for a promotion is 'Failed to promote revision.'",
    tests: ['test/site/projects/revision-menu.test.tsx › a promotion › shows the reason %s of a failure'],
  },
  {
    rule: "A deletion that fails is 'Deletion failed' with the server's text",
    tests: ['test/site/projects/revision-menu.test.tsx › a deletion › shows the reason %s of a failure'],
  },
  {
    rule: "The fallback for a deletion is 'Failed to delete revision.'",
    tests: ['test/site/projects/revision-menu.test.tsx › a deletion › shows the reason %s of a failure'],
  },
  {
    rule: "Unpublishing that fails is 'Unpublishing failed' with the server's text",
    tests: ['test/site/projects/revision-menu.test.tsx › unpublishing › shows the reason %s of a failure'],
  },
  {
    rule: "The fallback for unpublishing is 'Failed to unpublish project.'",
    tests: ['test/site/projects/revision-menu.test.tsx › unpublishing › shows the reason %s of a failure'],
  },
  {
    rule: "The showcase that fails says why with the server's text",
    tests: ['test/site/projects/revision-menu.test.tsx › shows the reason %s when the showcase failed'],
  },
  {
    rule: "The fallback for the showcase is 'Failed to update showcase status.'",
    tests: ['test/site/projects/revision-menu.test.tsx › shows the reason %s when the showcase failed'],
  },
  {
    rule: "An export that fails is 'Export Failed' with 'Could not download the file.'",
    tests: ['test/site/projects/revision-menu.test.tsx › an export failure is shown'],
  },
  {
    rule: "An image that is not replaced is 'Failed to replace asset' with the server's text",
    tests: ['test/site/projects/revision-menu.test.tsx › replacing an image › shows the reason %s of a failure'],
  },
  {
    rule: "The fallback for an image is 'An unknown error occurred.'",
    tests: ['test/site/projects/revision-menu.test.tsx › replacing an image › shows the reason %s of a failure'],
  },
  {
    rule: "Settings that are not saved are 'Update Failed' with the server's text",
    tests: ['test/site/publishing/refusals.test.tsx › say why with %s'],
  },
  {
    rule: "The fallback for settings is 'Failed to update settings.'",
    tests: ['test/site/publishing/refusals.test.tsx › say why with %s'],
  },
  {
    rule: "A transfer that fails is 'Transfer Failed' with the server's text",
    tests: [
      'test/site/publishing/refusals.test.tsx › %s shows the reason, and keeps the amount',
      'test/e2e/app-services/app-bank.spec.ts › an app’s bank takes a deposit, refuses an overdraft, and pays out',
    ],
  },
  {
    rule: "The fallback for a transfer is 'Transfer failed.'",
    tests: ['test/site/publishing/refusals.test.tsx › %s shows the reason, and keeps the amount'],
  },
  {
    rule: "Publishing that fails is 'Publishing Failed' with the server's text",
    tests: [
      'test/site/publishing/refusals.test.tsx › publishing that fails › says why with %s',
      'test/site/publishing/publish-form.test.tsx › suggests a free name when the chosen one is taken',
    ],
  },
  {
    rule: "The fallback for publishing is 'Failed to publish project.'",
    tests: ['test/site/publishing/refusals.test.tsx › publishing that fails › says why with %s'],
  },
  {
    rule: "A thumbnail that is not updated says why with the server's text",
    tests: ['test/site/publishing/refusals.test.tsx › a thumbnail that is not updated › says why with %s'],
  },
  {
    rule: "The fallback for a thumbnail is 'Failed to update image.'",
    tests: ['test/site/publishing/refusals.test.tsx › a thumbnail that is not updated › says why with %s'],
  },
  {
    rule: "The assistant that fails is 'Assistant Error' with the server's text",
    tests: [
      'test/site/assistant/assistant-widget.test.tsx › shows the reason %s of a failure, and apologizes in a bubble',
    ],
  },
  {
    rule: "The fallback for the assistant is 'Failed to get response from assistant.'",
    tests: [
      'test/site/assistant/assistant-widget.test.tsx › shows the reason %s of a failure, and apologizes in a bubble',
    ],
  },
  {
    rule: "The assistant that fails says in the chat: 'Sorry, I'm having trouble connecting right now.'",
    tests: [
      'test/site/assistant/assistant-widget.test.tsx › shows the reason %s of a failure, and apologizes in a bubble',
    ],
  },
  {
    rule: "A generation that does not start is 'Failed to start generation' with the server's text",
    tests: [
      'test/site/builds/build-host.test.tsx › shows the reason: %s',
      'test/e2e/builds/build-form.spec.ts › an invalid form is refused immediately and keeps its values',
    ],
  },
  {
    rule: "The fallback for a generation that does not start is 'An unexpected error occurred.'",
    tests: ['test/site/builds/build-host.test.tsx › shows the reason: %s'],
  },
  {
    rule: "HTTP 409 at the start is 'BUIDL In Progress' with the server's message",
    tests: ['test/site/builds/build-host.test.tsx › shows the reason: %s'],
  },
  {
    rule: "A start without an operation is 'Server did not return an operation ID.'",
    tests: ['test/site/builds/build-host.test.tsx › shows the reason: %s'],
  },
  {
    rule: 'A generation that does not start puts the dialog into the state ERROR',
    tests: [
      'test/site/builds/build-host.test.tsx › shows the reason: %s',
      'test/site/builds/build-runner.test.ts › reports when another build is already running',
    ],
  },
  {
    rule: "A generation that fails at a poll is 'Buidl Failed'",
    tests: ['test/site/builds/build-host.test.tsx › shows the reason %s of its failure'],
  },
  {
    rule: "The fallback of the state ERROR is 'An unknown error occurred. Please try again.'",
    tests: ['test/site/builds/build-host.test.tsx › shows the reason %s of its failure'],
  },
  {
    rule: "An unknown revision is 'Revision not found' with 'Could not find the specified revision to edit.'",
    tests: ['test/site/builds/create-page.test.tsx › leads to a new app when %s'],
  },
  {
    rule: "A revision that cannot be loaded is 'Failed to load revision data.'",
    tests: ['test/site/builds/create-page.test.tsx › opens a new app when the project cannot be loaded'],
  },
  {
    rule: 'Both errors of a revision redirect to /create-app',
    tests: [
      'test/site/builds/create-page.test.tsx › leads to a new app when %s',
      'test/site/builds/create-page.test.tsx › opens a new app when the project cannot be loaded',
    ],
  },
  {
    rule: "A configuration that cannot be loaded is 'Could not load application configuration. Some features may be unavailable.'",
    tests: ['test/site/builds/create-page.test.tsx › shows an error when the configuration cannot be loaded'],
  },
  {
    rule: "Balances that cannot be read are 'Error'",
    tests: ['test/site/layout/header.test.tsx › says “Error” for both balances when %s'],
  },
];
