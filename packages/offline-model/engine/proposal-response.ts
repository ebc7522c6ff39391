/** Writes the response of the Estimator: a description of the app that the chosen template would make of an idea. */

import { isColorWord } from '../../../shared/domain/looks/color-words.ts';
import type { AppSpec } from './app-spec.ts';
import { nextWishes } from './next-wishes.ts';
import { featuresOf, planOf } from './plan-response.ts';
import { frameworkIn, themeIn } from './read-app-spec.ts';
import { renderPage } from './render-page.ts';
import { isAskedToBePrivate, isAskedToShare } from './shared-data/sharing.ts';
import type { MatchedSpec } from './template.ts';
import { wordsOf } from './words.ts';

/** Pairs of wishes that contradict each other: a pattern for each wish, and the question with its answers. */
const CONTRADICTIONS: readonly (readonly [RegExp, RegExp, string])[] = [
  [
    /\b(?:dark|black|night)\b[\s-]+(?:\w+[\s-]+)?(?:mode|theme|background|look|design|ui)\b|\bdunkle[rns]?\b|\bschwarze[rn]? hintergrund\b/iu,
    /\b(?:light|bright|white|ivory|cream|pastel)\b[\s-]+(?:\w+[\s-]+)?(?:mode|theme|background|look|design|ui)\b|\bhelle[rns]?\b|\bweiße[rn]? hintergrund\b/iu,
    'The idea asks for a dark and for a light look. Which one? | Dark | Light',
  ],
  [
    /\b(?:no|without(?: an?| any)?) (?:sign[- ]?up|log[- ]?in|registration|accounts?)\b|\bohne (?:anmeldung|konto)\b/iu,
    /\b(?:own|personal|user) accounts?\b|\b(?:users|people|members|everyone|everybody) (?:can |should |must |may )?(?:log|sign) ?in\b|\beigenes konto\b/iu,
    'The idea asks for accounts and for none. Which one? | No accounts | Accounts',
  ],
  [
    /\b(?:offline|no (?:internet|network)|without (?:internet|a network))\b/iu,
    /\blive (?:prices|data|scores|weather|results)\b|\bonline (?:multiplayer|chat|prices)\b/iu,
    'The idea asks for an app that works offline and for live data. Which one? | Offline | Live data',
  ],
  [
    /\b(?:only (?:for )?me|just me|nobody else|private)\b|\bnur für mich\b/iu,
    /\b(?:everyone|everybody|all visitors|public|shared?) (?:can|may|should|with)\b|\bfür alle\b/iu,
    'The idea is for you alone and for everybody. Who sees the entries? | Only me | Everybody',
  ],
];
const IS_PUBLIC =
  /\b(?:everyone|everybody|anyone|visitors?|guests?|customers?|public|team|family|friends|class|club)\b/iu;
const NAMES_EDITORS =
  /\b(?:only|owner|admin|i (?:add|write|post|enter|manage)|can (?:add|write|post|enter|edit|vote|book|sign))\b/iu;

/** Returns the proposal as lines. Each line begins with the name of its part, such as `TITLE:`. */
export function proposalResponse(spec: MatchedSpec): string {
  const plan = planOf(spec);
  const page = renderPage(spec, spec.template.compose(spec));
  const isShared = spec.template.compose(spec).data !== undefined;
  const named = namedLooks(spec);
  const { palette } = plan;
  const colors = [palette.background, palette.surface, palette.text, palette.muted, palette.primary, palette.accent];
  return [
    `TITLE: ${plan.title}`,
    `SUMMARY: ${plan.summary}`,
    `TYPE: ${plan.type}`,
    ...Object.keys(featuresOf(spec)).map((name) => `FEATURE: ${name}`),
    ...spec.missing.map((feature) => `CANNOT: ${feature} | The template ${spec.template.label} does not have it.`),
    isShared
      ? 'ASSUMED: Stores: in the app, for all visitors · Others see: what is added'
      : 'ASSUMED: Stores: this phone · Others see: nothing',
    `THEME: ${spec.theme}`,
    `CSS: ${spec.cssFramework}`,
    ...(named.length === 0 ? [] : [`NAMED: ${named.join(', ')}`]),
    `PALETTE: ${colors.join(' ')}`,
    ...contradictionsOf(spec.idea).map((contradiction) => `CONTRADICTION: ${contradiction}`),
    ...questionsOf(spec, isShared).map((question) => `QUESTION: ${question}`),
    ...plan.images.map(
      (image) => `IMAGE: ${image.placeholder_id} | ${image.aspect} | ${image.purpose} | ${image.prompt}`,
    ),
    ...nextWishes(page, spec).map((wish) => `NEXT: ${wish}`),
  ]
    .map((line) => line.replace(/\s+/gu, ' '))
    .join('\n');
}

function namedLooks({ idea }: AppSpec): string[] {
  const colors = wordsOf(idea).filter(isColorWord);
  const hex = idea.match(/#[0-9a-f]{6}\b/giu) ?? [];
  return [...new Set([...colors, ...hex, themeIn(idea), frameworkIn(idea)].filter((name) => name !== undefined))];
}

function contradictionsOf(idea: string): string[] {
  return CONTRADICTIONS.flatMap(([one, other, question]) => (one.test(idea) && other.test(idea) ? [question] : []));
}

/** Returns the question who may write. Asks it only when an idea for several people does not answer it. */
function questionsOf({ idea }: AppSpec, isShared: boolean): string[] {
  const isOpen = IS_PUBLIC.test(idea) && !NAMES_EDITORS.test(idea) && !isAskedToBePrivate(idea);
  return isShared && isAskedToShare(idea) && isOpen ? ['Who may add entries? | Everybody | Only me'] : [];
}
