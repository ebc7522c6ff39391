/** Adds a leaderboard to games: players save their score with a name, and all visitors see the ten best. */

import type { Step } from '../../../../../shared/domain/acceptance-steps.ts';
import { html } from '../../../engine/markup.ts';
import type { DataDeclaration } from '../../../engine/shared-data/data-declaration.ts';
import { keepingNote, sharedData } from '../../../engine/shared-data/shared-data.ts';
import { isAskedToBePrivate } from '../../../engine/shared-data/sharing.ts';
import { fill, gone, see, visitAs } from '../../../engine/steps.ts';
import type { AppPlan, SharedParts, Template } from '../../../engine/template.ts';
import { clickIn } from './game-steps.ts';

const NAME_MAX_LENGTH = 24;

const PARTS: readonly SharedParts[] = [
  sharedData,
  {
    styleFile: new URL('./leaderboard.css', import.meta.url),
    scriptFile: new URL('./leaderboard.js', import.meta.url),
  },
];

const SCORES: DataDeclaration = {
  scores: {
    preset: 'shared',
    shape: {
      type: 'object',
      properties: {
        name: { type: 'string', minLength: 1, maxLength: NAME_MAX_LENGTH },
        points: { type: 'integer', minimum: 0, maximum: 100_000_000 },
      },
      required: ['name', 'points'],
    },
  },
};

const NO_SCORES = 'Nobody has saved a score yet.';

const BOARD = html`<section class="card leaderboard" id="leaderboard" aria-labelledby="leaderboard-title">
  <h2 id="leaderboard-title">Leaderboard</h2>
  <form id="save-score" class="row" autocomplete="off" hidden>
    <p id="to-save" class="number"></p>
    <label class="player"><span class="visually-hidden">Player name</span><input id="player" maxlength="${NAME_MAX_LENGTH}" placeholder="Player name" required dir="auto"></label>
    <button type="submit">Save score</button>
  </form>
  <ol id="top-ten" aria-label="Top ten"></ol>
  <p id="no-scores" class="hint">${NO_SCORES}</p>
  <p id="own-score" class="hint number" role="status" aria-label="Own best"></p>
  ${keepingNote('Everyone who plays this game shares this leaderboard.')}
</section>`;

/**
 * Steps that save a score and open the app as a second visitor. The field and the button have no name here, because the
 * Examiner sees no game with a score.
 */
const SHARE_SCORE: readonly Step[] = [
  fill('', '{word}'),
  clickIn('region', 'Leaderboard'),
  see('listitem', '{word}'),
  see('status', 'Announcements', { contains: 'points for {word}' }),
  gone('button', 'Save score'),
  gone('text', NO_SCORES),
  see('status', 'Own best', { contains: 'Your best:', isKept: true }),
  visitAs('another'),
  see('listitem', '{word}'),
  gone('text', NO_SCORES),
];

/**
 * Returns a game with a leaderboard, unless the idea requests a private app. The game's script passes its scores to
 * `kit.leaderboard`. `reach` are steps that reach a score within two seconds, or the name of a feature with such steps.
 */
export function withLeaderboard(game: Template, reach: readonly Step[] | string): Template {
  return {
    ...game,
    shared: [...(game.shared ?? []), ...PARTS],
    compose(spec) {
      const parts = game.compose(spec);
      if (isAskedToBePrivate(spec.idea)) return parts;
      return { ...parts, body: html`${parts.body}\n${BOARD}`, data: SCORES };
    },
    plan(spec) {
      const plan = game.plan(spec);
      if (isAskedToBePrivate(spec.idea)) return plan;
      return {
        ...plan,
        sections: [...plan.sections, { name: 'Leaderboard', purpose: 'The ten best scores of all players' }],
        data: [...plan.data, 'scores: shared; name, points'],
        features: withSharing(plan.features, reach),
      };
    },
  };
}

function withSharing(features: AppPlan['features'], reach: readonly Step[] | string): AppPlan['features'] {
  if (typeof reach !== 'string') return { ...features, 'See the scores of others': [...reach, ...SHARE_SCORE] };
  // One flow shows both, because reaching a score takes long.
  const { [reach]: steps = [], ...others } = features;
  return { ...others, 'See the scores of others': [...steps, ...SHARE_SCORE] };
}
