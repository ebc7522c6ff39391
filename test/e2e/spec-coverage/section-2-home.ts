import type { Rule } from './rule.ts';

export const SECTION_2_HOME: readonly Rule[] = [
  {
    rule: 'A rotating showcase banner changes every 10 seconds',
    tests: [
      'test/e2e/publishing/showcase.spec.ts › the showcase rotates every 10 seconds until it is used, and scrolling loads more of the list › it rotates and starts over',
    ],
  },
  {
    rule: 'The showcase banner has a default first slide',
    tests: [
      'test/site/publishing/publish.test.ts › starts with the default slide',
      'test/e2e/publishing/showcase.spec.ts › the showcase rotates every 10 seconds until it is used, and scrolling loads more of the list › it rotates and starts over',
    ],
  },
  {
    rule: 'A showcased project appears in the banner only while it is published',
    tests: [
      'test/integration/publishing/showcase.test.ts › shows an app while it is both showcased and published',
      'test/e2e/projects/home.spec.ts › an app is published, showcased, remixed by another user, and unpublished › once unpublished it is gone from its address, the lists and the showcase',
    ],
  },
  {
    rule: 'Users with no apps have a welcome guide',
    tests: ['test/site/projects/dashboard.test.tsx › welcomes a user without apps'],
  },
  {
    rule: "The list is titled 'Generated Apps & Revisions'",
    tests: [
      'test/site/projects/dashboard.test.tsx › has its title, its tabs, the search and the types that are present',
    ],
  },
  {
    rule: 'The list has the tabs My Apps, Published and Showcased',
    tests: [
      'test/site/projects/dashboard.test.tsx › has its title, its tabs, the search and the types that are present',
    ],
  },
  {
    rule: 'The tab All is for admins only, and their default',
    tests: [
      'test/site/projects/dashboard.test.tsx › starts with all apps for admins',
      'test/site/projects/dashboard.test.tsx › has its title, its tabs, the search and the types that are present',
    ],
  },
  {
    rule: 'The list is searched by name',
    tests: ['test/site/projects/dashboard.test.tsx › is sorted by name, and filtered by name and type'],
  },
  {
    rule: "The type filter offers 'all' and the types present",
    tests: [
      'test/site/projects/dashboard.test.tsx › has its title, its tabs, the search and the types that are present',
      'test/site/projects/project-groups.test.ts › offers the existing types',
    ],
  },
  {
    rule: 'Projects are an accordion',
    tests: ['test/site/projects/dashboard.test.tsx › expands the revisions of several apps'],
  },
  {
    rule: 'Projects are sorted by name',
    tests: [
      'test/site/projects/dashboard.test.tsx › is sorted by name, and filtered by name and type',
      'test/site/projects/project-groups.test.ts › has one group per project, by name, with the newest revision first',
    ],
  },
  {
    rule: 'A project shows its thumbnail, its name and a badge of its type',
    tests: [
      'test/site/projects/dashboard.test.tsx › shows an app’s type, state and bank, and the actions of each revision',
    ],
  },
  {
    rule: 'A project shows Published and Showcased badges',
    tests: [
      'test/site/projects/dashboard.test.tsx › shows an app’s type, state and bank, and the actions of each revision',
    ],
  },
  {
    rule: 'A project shows a badge of its Bank balance',
    tests: [
      'test/site/projects/dashboard.test.tsx › shows an app’s type, state and bank, and the actions of each revision',
      'test/e2e/app-services/app-bank.spec.ts › an app’s bank takes a deposit, refuses an overdraft, and pays out › billing model and rate limit are saved',
    ],
  },
  {
    rule: 'A published project has a View Live link',
    tests: [
      'test/site/projects/dashboard.test.tsx › shows an app’s type, state and bank, and the actions of each revision',
    ],
  },
  {
    rule: "A row of a revision shows 'Rev {revisionString}'",
    tests: [
      'test/site/projects/dashboard.test.tsx › shows an app’s type, state and bank, and the actions of each revision',
    ],
  },
  {
    rule: 'The row of the published revision has a Live badge',
    tests: [
      'test/site/projects/dashboard.test.tsx › shows an app’s type, state and bank, and the actions of each revision',
    ],
  },
  {
    rule: 'A row of a revision has View and Revise',
    tests: [
      'test/site/projects/dashboard.test.tsx › shows an app’s type, state and bank, and the actions of each revision',
    ],
  },
  {
    rule: 'A row of a revision has Publish or Unpublish',
    tests: [
      'test/site/projects/dashboard.test.tsx › shows an app’s type, state and bank, and the actions of each revision',
    ],
  },
  {
    rule: 'The menu of a revision has Manage Bank, Export Code, Set Thumbnail and Manage Assets',
    tests: ['test/site/projects/revision-menu.test.tsx › has its entries, and promotes minor ones only'],
  },
  {
    rule: 'The menu of a minor revision has Promote to Major',
    tests: ['test/site/projects/revision-menu.test.tsx › has its entries, and promotes minor ones only'],
  },
  {
    rule: 'The menu of a revision has Showcase or Un-Showcase for admins',
    tests: ['test/site/projects/revision-menu.test.tsx › toggles the showcase for admins when it is %s'],
  },
  {
    rule: 'The menu of a revision has Delete Revision',
    tests: ['test/site/projects/revision-menu.test.tsx › has its entries, and promotes minor ones only'],
  },
  {
    rule: 'Export Code downloads the app as one file',
    tests: [
      'test/e2e/builds/build.spec.ts › an app is previewed, stopped, built, revised, reverted, given another image and exported › the app is exported as one file with its images',
    ],
  },
  {
    rule: 'A Control Panel has a Buy Credits link',
    tests: [
      'test/site/projects/dashboard.test.tsx › has a control panel with links to credits and the prices of builds',
    ],
  },
  {
    rule: 'Home has the modal Manage Assets',
    tests: [
      'test/e2e/site/accessibility.spec.ts › every screen and dialog of users is accessible › Home, its menus and dialogs',
      'test/site/projects/revision-menu.test.tsx › needs a file that fits: %s',
    ],
  },
  {
    rule: 'Home has the modal Manage App Bank',
    tests: [
      'test/e2e/app-services/app-bank.spec.ts › an app’s bank takes a deposit, refuses an overdraft, and pays out',
    ],
  },
  {
    rule: 'Home has the modal Publish',
    tests: [
      'test/e2e/projects/home.spec.ts › an app is published, showcased, remixed by another user, and unpublished › only valid names are accepted, and capitals become lower case while typing',
    ],
  },
  {
    rule: 'Home has the modal Update Showcase Thumbnail',
    tests: [
      'test/e2e/projects/home.spec.ts › an app is published, showcased, remixed by another user, and unpublished › a live revision cannot be deleted, and gets its own thumbnail',
    ],
  },
  {
    rule: 'Home has the modal Upload Images',
    tests: [
      'test/e2e/builds/first-app.spec.ts › a visitor’s one-sentence idea is built, and named, after the sign-up',
      'test/site/lib/image-upload.test.tsx › images are accepted by drag and drop, and another file is refused',
    ],
  },
  {
    rule: 'A generation shows its status as Building App...',
    tests: ['test/site/builds/build-host.test.tsx › is shown again with its progress'],
    departure: 'docs/decisions/009-departures-from-the-specification.md',
  },
  {
    rule: 'A generation that is complete shows Success!',
    tests: [
      'test/e2e/builds/build.spec.ts › an app is previewed, stopped, built, revised, reverted, given another image and exported › the app is previewed while it is written, through a reload, and has a receipt',
    ],
    departure: 'docs/decisions/009-departures-from-the-specification.md',
  },
  {
    rule: 'A generation that failed shows Error',
    tests: ['test/site/builds/build-host.test.tsx › shows the reason %s of its failure'],
    departure: 'docs/decisions/009-departures-from-the-specification.md',
  },
  {
    rule: 'The create page has a Project Name',
    tests: ['test/site/builds/create-page.test.tsx › has a name, instructions, and the accordions of its settings'],
  },
  {
    rule: 'The Project Name is disabled in revise mode',
    tests: ['test/site/builds/create-page.test.tsx › has the project’s fixed name, and its control panel'],
  },
  {
    rule: 'The create page has an Instructions textarea',
    tests: ['test/site/builds/create-page.test.tsx › has a name, instructions, and the accordions of its settings'],
  },
  {
    rule: 'The placeholder of the instructions differs in revise mode',
    tests: [
      'test/site/builds/create-page.test.tsx › has a name, instructions, and the accordions of its settings',
      'test/site/builds/create-page.test.tsx › has the project’s fixed name, and its control panel',
    ],
  },
  {
    rule: 'The Revision Control panel is there in revise mode only',
    tests: [
      'test/site/builds/create-page.test.tsx › has a name, instructions, and the accordions of its settings',
      'test/site/builds/create-page.test.tsx › has the project’s fixed name, and its control panel',
    ],
  },
  {
    rule: 'The Revision Control panel shows the last 12 characters of the project id',
    tests: ['test/site/builds/create-page.test.tsx › has the project’s fixed name, and its control panel'],
  },
  {
    rule: 'The Revision Control panel has a revision switcher',
    tests: ['test/site/builds/create-page.test.tsx › has the project’s fixed name, and its control panel'],
  },
  {
    rule: 'The Revision Control panel has Publish or Unpublish',
    tests: ['test/site/builds/create-page.test.tsx › has the project’s fixed name, and its control panel'],
  },
  {
    rule: 'The Revision Control panel has Manage Assets',
    tests: ['test/site/builds/create-page.test.tsx › has the project’s fixed name, and its control panel'],
  },
  {
    rule: 'The create page has the accordions Core Settings and Advanced Settings',
    tests: ['test/site/builds/create-page.test.tsx › has a name, instructions, and the accordions of its settings'],
    departure: 'docs/decisions/009-departures-from-the-specification.md',
  },
  {
    rule: 'Revise mode forces Advanced mode',
    tests: [
      'test/site/builds/create-page.test.tsx › is never quick',
      'test/site/lib/header-mode.test.ts › switches to advanced when the create page requires it, or for a revision',
    ],
  },
  {
    rule: 'Quick mode disables the category and the image source',
    tests: ['test/site/builds/prompt-form.test.tsx › offers only the theme for a quick build'],
  },
  {
    rule: 'Quick mode disables the advanced settings',
    tests: ['test/site/builds/prompt-form.test.tsx › offers only the theme for a quick build'],
  },
  {
    rule: 'The create page has the mode of the header',
    tests: [
      'test/e2e/site/getting-around.spec.ts › the create page uses the mode of the header, whose toggle leaves it',
    ],
    departure: 'docs/decisions/009-departures-from-the-specification.md',
  },
];
