/** A recipe book: scalable ingredients, steps to tick, search, and a form for new recipes. */

import type { Step } from '../../../../../shared/domain/acceptance-steps.ts';
import type { AppSpec } from '../../../engine/app-spec.ts';
import { icon } from '../../../engine/icons.ts';
import { hasImage } from '../../../engine/images.ts';
import { html, type Markup } from '../../../engine/markup.ts';
import { click, fill, gone, press, see, select, undo } from '../../../engine/steps.ts';
import { keywords, type Template } from '../../../engine/template.ts';

/** The first step of the tomato soup. */
const CHOP = 'Chop the onions and soften them in the oil for ten minutes.';
const inRecipe = { within: { role: 'region', name: 'Open recipe' } };
/** The first button of the open recipe. Three presses of Tab go on to the last one, if it has no steps to tick. */
const fewerServings: Step = { ...click(''), ...inRecipe };

export const recipeBook: Template = {
  id: 'recipe-book',
  label: 'Recipe book',
  titleFor: (topic) => `${topic} recipes`,
  type: 'webapp',
  color: { lightness: 0.56, chroma: 0.15, hue: 40 },
  icon: '<path d="M6 3v8a3 3 0 0 0 3 3v7M9 3v8M12 3v8a3 3 0 0 1-3 3M17 21v-7c-2 0-2-2-2-5s1-6 3-6v18"/>',
  keywords: keywords({
    5: [
      'recipe book',
      'recipe',
      'cookbook',
      'cook book',
      'recipe collection',
      'recipe manager',
      'rezepte',
      'rezeptbuch',
      'kochbuch',
    ],
    2: ['cooking', 'baking', 'ingredients', 'dishes'],
  }),
  can: [
    'step',
    'portion',
    'serving',
    'change',
    'search',
    'add',
    'edit',
    'delete',
    'ingredient',
    'course',
    'minute',
    'filter',
    'scale',
    'tick',
    'schritt',
    'portionen',
    'zutaten',
    'suche',
  ],
  otherMeanings: ['recipe for success'],
  styleFile: new URL('./recipe-book.css', import.meta.url),
  libraryFile: new URL('../../../engine/frame/search-library.js', import.meta.url),
  scriptFile: new URL('./recipe-book.js', import.meta.url),
  compose: (spec) => ({
    tagline: 'Every recipe for as many as come to dinner.',
    width: 'wide',
    config: {},
    shortcuts: [
      { keys: 'N', does: 'New recipe' },
      { keys: '/', does: 'Search' },
      { keys: 'Esc', does: 'Close the form without saving' },
    ],
    body: html`${banner(spec)}
<div class="row tools">
  <label class="search"><span class="visually-hidden">Search recipes</span><input type="search" id="search" placeholder="Search by name or ingredient"></label>
  <label><span class="visually-hidden">Course</span><select id="course"><option value="">All courses</option><option>Breakfast</option><option>Main dish</option><option>Dessert</option><option>Snack</option></select></label>
  <button type="button" class="primary" id="new">${icon('plus')}New recipe</button>
</div>
<div class="desk" id="desk">
  <section aria-label="All recipes">
    <ul id="list" class="list" aria-label="Recipes"></ul>
    <div id="empty" class="empty" hidden><strong id="empty-title">Nothing found</strong><p id="empty-text"></p></div>
  </section>
  <section class="card recipe" id="recipe" aria-live="polite" aria-label="Open recipe" hidden></section>
</div>
<dialog id="dialog" class="dialog" aria-labelledby="dialog-title">
  <form id="form" class="stack" autocomplete="off">
    <h2 id="dialog-title">New recipe</h2>
    <label>Name<input name="name" maxlength="80" required dir="auto"></label>
    <div class="pair">
      <label>Course<select name="course"><option>Main dish</option><option>Breakfast</option><option>Dessert</option><option>Snack</option></select></label>
      <label>Serves<input name="serves" type="number" min="1" max="50" value="4" required></label>
      <label>Minutes<input name="minutes" type="number" min="1" max="2000" value="30" required></label>
    </div>
    <label>Ingredients, one a line<textarea name="ingredients" rows="5" maxlength="3000" placeholder="400 g tomatoes" dir="auto"></textarea></label>
    <label>Steps, one a line<textarea name="steps" rows="5" maxlength="6000" dir="auto"></textarea></label>
    <div class="row"><button type="submit" class="primary">Save recipe</button><button type="button" class="plain" id="cancel">Cancel</button></div>
  </form>
</dialog>`,
  }),
  plan: (spec) => ({
    summary: `${spec.title}: recipes with ingredients that scale by servings, steps to tick, search, and a form for one's own.`,
    sections: [
      { name: 'Tools', purpose: 'Search, course, new recipe' },
      { name: 'Recipes', purpose: 'All recipes; three to begin with' },
      { name: 'Recipe', purpose: 'Servings, ingredients and steps' },
    ],
    data: ['Recipe: id, name, course, serves, minutes, ingredients, steps'],
    images: [
      {
        placeholder_id: 'table',
        purpose: 'The banner above the recipes',
        prompt: `A set kitchen table seen from above with fresh ingredients for ${spec.topic ?? 'a family dinner'}. Warm daylight, no text.`,
        aspect: '16:9',
      },
    ],
    features: {
      'Open a recipe': [
        click('Open Tomato soup'),
        see('heading', 'Ingredients', { isKept: true }),
        { ...click('', 'checkbox'), ...inRecipe },
        fewerServings,
        see('listitem', '0.75 kg ripe tomatoes'),
        see('checkbox', CHOP, { state: 'checked' }),
        click('Open Tomato soup'),
        gone('heading', 'Ingredients'),
      ],
      Search: [
        see('button', 'Open Tomato soup'),
        fill('Search recipes', '{word}', 'searchbox'),
        see('text', 'Nothing found'),
        fill('Search recipes', 'SUGAR lémon', 'searchbox'),
        see('button', 'Open Lemon cake'),
        gone('button', 'Open Tomato soup'),
        select('Course', 'Breakfast'),
        gone('button', 'Open Lemon cake'),
      ],
      'Change the servings': [
        click('Open Overnight oats'),
        fewerServings,
        see('listitem', '60 g rolled oats'),
        see('text', '1 serving'),
        see('button', 'Fewer servings', { state: 'disabled' }),
        click('Open Lemon cake'),
        fewerServings,
        see('listitem', '3.75 eggs'),
        press('Tab'),
        press('Enter'),
        see('listitem', '250 g butter'),
      ],
      'Add a recipe': [
        press('n'),
        fill('Name', '{word}'),
        fill('Minutes', '{amount}', 'spinbutton'),
        fill('Ingredients', '½ l {other}\n\n1/2 onion\n{a},5 g salt'),
        fill('Steps', 'Boil it.'),
        click('Save'),
        see('heading', '{word}'),
        see('text', 'Main dish · {amount} minutes'),
        see('listitem', '0.5 l {other}'),
        see('listitem', '0.5 onion'),
        see('listitem', '{a}.5 g salt'),
      ],
      'Change and delete a recipe': [
        click('New recipe'),
        fill('Name', '{word}'),
        click('Save'),
        fewerServings,
        ...[press('Tab'), press('Tab'), press('Enter')],
        see('textbox', 'Name', { value: '{word}' }),
        fill('Name', '{other}'),
        click('Save'),
        gone('button', 'Open {word}'),
        fewerServings,
        ...[press('Tab'), press('Tab'), press('Tab'), press('Enter')],
        gone('heading', '{other}'),
        undo,
        see('button', 'Open {other}', { isKept: true }),
      ],
    },
  }),
};

function banner(spec: AppSpec): Markup | '' {
  if (!hasImage(spec, 'table')) return '';
  return html`<img class="banner" src="{{image:table}}" alt="A kitchen table with fresh ingredients" width="1600" height="900">`;
}
