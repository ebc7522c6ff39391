import type { Catalog, Texts } from './catalog.ts';
import appData from './german/app-data.json' with { type: 'json' };
import appServices from './german/app-services.json' with { type: 'json' };
import assistant from './german/assistant.json' with { type: 'json' };
import auth from './german/auth.json' with { type: 'json' };
import builds from './german/builds.json' with { type: 'json' };
import credits from './german/credits.json' with { type: 'json' };
import help from './german/help.json' with { type: 'json' };
import layout from './german/layout.json' with { type: 'json' };
import projects from './german/projects.json' with { type: 'json' };
import publishing from './german/publishing.json' with { type: 'json' };
import refusals from './german/refusals.json' with { type: 'json' };
import server from './german/server.json' with { type: 'json' };
import shell from './german/shell.json' with { type: 'json' };
import specification from './german/specification.json' with { type: 'json' };
import templates from './german/templates.json' with { type: 'json' };
import webhooks from './german/webhooks.json' with { type: 'json' };

/** German translations. A text used in several folders is in the file of the first one. */
export const GERMAN: Texts = {
  ...shell,
  ...layout,
  ...specification,
  ...auth,
  ...projects,
  ...templates,
  ...builds,
  ...publishing,
  ...credits,
  ...appServices,
  ...appData,
  ...assistant,
  ...webhooks,
  ...help,
  ...refusals,
  ...server,
};

export const GERMAN_CATALOG: Catalog = { texts: GERMAN };
