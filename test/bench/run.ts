/**
 * `npm run bench` prints each figure with its budget. Exits with 1 for exceeded budgets. `-- --only follow` runs the
 * groups with that word in their title. `-- --page /help` measures only this public page. `npm run bench -- load`
 * measures the maximum load.
 */
import { parseArgs } from 'node:util';
import { buildAll } from '../../bin/build.ts';
import { measureAdmin } from './admin.ts';
import { measureAppData } from './app-data.ts';
import { measureBuilds } from './builds.ts';
import { measureBundles } from './bundles.ts';
import { measureCheck } from './check.ts';
import { measureCommandLine } from './command-line.ts';
import { measureEdits } from './edits.ts';
import type { Figure } from './figure.ts';
import { measureFirstResponses } from './first-response.ts';
import { measureFreshClone } from './fresh-clone.ts';
import { measureImages } from './images.ts';
import { measureKills } from './kills.ts';
import { measureListApps } from './list-apps.ts';
import { measureMcpOverHttp } from './mcp-over-http.ts';
import { measureModelTokens } from './model-tokens.ts';
import { measureMoney } from './money.ts';
import { measureOfflineModel } from './offline-model.ts';
import { measurePollers } from './pollers.ts';
import { measurePublished } from './published.ts';
import { measureReview } from './review.ts';
import { measureSignUps } from './sign-ups.ts';
import { measureSite } from './site.ts';
import { measureSiteLoads } from './site-loads.ts';
import { measureSiteUse } from './site-use.ts';
import { measureStartUp } from './start-up.ts';

const { values: options } = parseArgs({
  options: {
    clone: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    page: { type: 'string', multiple: true, default: [] },
  },
});

await buildAll();
const groups: [string, () => Promise<Figure[]>][] = [
  ['Start-up (warm checkout)', measureStartUp],
  ['Builds', measureBuilds],
  ['Tokens of the roles of a build', measureModelTokens],
  ['Builds that are interrupted', measureKills],
  ['Builds that many clients follow', measurePollers],
  ['Edits', measureEdits],
  ['Check in a browser', measureCheck],
  ['Review', measureReview],
  ['Images of a request', measureImages],
  ['Built-in composer', measureOfflineModel],
  ['API functions: code that they load at a start', measureBundles],
  ['API functions: fresh process to first response', measureFirstResponses],
  ['Money', measureMoney],
  ['Sign-ups of one address', measureSignUps],
  ['Admin', measureAdmin],
  ['Published apps', measurePublished],
  ['Shared data of apps', measureAppData],
  ['Lists of apps', measureListApps],
  ['Command line and client', measureCommandLine],
  ['Tools over HTTP', measureMcpOverHttp],
  ['Site', measureSite],
  ['Public pages: first visit on a slow phone', () => measureSiteLoads(options.page)],
  ['Use on a slow phone', measureSiteUse],
  ...(options.clone ? [['Fresh clone', measureFreshClone] satisfies [string, () => Promise<Figure[]>]] : []),
];
const wanted = groups.filter(([title]) => title.toLowerCase().includes(options.only.toLowerCase()));
if (wanted.length === 0) throw new Error(`No group of figures has “${options.only}” in its title.`);
let isWithinBudget = true;
for (const [title, measure] of wanted) {
  console.log(`\n${title}`);
  for (const figure of await measure()) {
    const isGood = figure.value <= figure.budget;
    isWithinBudget &&= isGood;
    console.log(line(figure, isGood));
  }
}
process.exit(isWithinBudget ? 0 : 1);

function line({ name, value, unit, budget }: Figure, isGood: boolean): string {
  const share = budget === 0 ? '' : `${Math.round((value / budget) * 100)} %`;
  return [
    isGood ? '  ok  ' : '  OVER',
    name.padEnd(58),
    `${value.toFixed(unit === 's' ? 2 : 0)} ${unit}`.padStart(10),
    `of ${budget} ${unit}`.padStart(13),
    share.padStart(7),
  ].join(' ');
}
