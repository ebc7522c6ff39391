const { $, load, save, el, glyph, toast, shortcuts, count, newId, search } = globalThis.kit;

const FIRST_RECIPES = [
  {
    id: 'tomato-soup',
    name: 'Tomato soup',
    course: 'Main dish',
    serves: 4,
    minutes: 35,
    ingredients: [
      '1 kg ripe tomatoes',
      '2 onions',
      '3 tbsp olive oil',
      '500 ml vegetable stock',
      '1 tsp sugar',
      'Salt, pepper, basil',
    ],
    steps: [
      'Chop the onions and soften them in the oil for ten minutes.',
      'Add the quartered tomatoes, sugar and salt; cook until they fall apart.',
      'Pour in the stock and simmer for a quarter of an hour.',
      'Blend, season, and scatter basil on top.',
    ],
  },
  {
    id: 'overnight-oats',
    name: 'Overnight oats',
    course: 'Breakfast',
    serves: 2,
    minutes: 10,
    ingredients: ['120 g rolled oats', '300 ml milk', '150 g yoghurt', '2 tsp honey', '1 apple'],
    steps: [
      'Stir oats, milk, yoghurt and honey together.',
      'Cover and leave in the fridge over night.',
      'Grate the apple over it in the morning.',
    ],
  },
  {
    id: 'lemon-cake',
    name: 'Lemon cake',
    course: 'Dessert',
    serves: 12,
    minutes: 70,
    ingredients: ['250 g butter', '250 g sugar', '4 eggs', '250 g flour', '2 tsp baking powder', '3 lemons'],
    steps: [
      'Heat the oven to 175 °C and butter a loaf tin.',
      'Beat butter and sugar until pale, then the eggs one by one.',
      'Fold in flour, baking powder and the zest of the lemons.',
      'Bake for 50 minutes and pour the juice over the warm cake.',
    ],
  },
];

let recipes = load('recipes', FIRST_RECIPES);
let query = '';
let openId = load('open', null);
let servings = null;
let editingId = null;
const done = new Set();

const form = $('#form');
const dialog = $('#dialog');
const linesOf = (text) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

function change(next) {
  recipes = next;
  save('recipes', recipes);
  show();
}

/** Scales "400 g tomatoes" to another number of portions. "½" and "1/2" count as numbers. */
function scaled(line, factor) {
  const match = /^(\d+\s*\/\s*\d+|\d+(?:[.,]\d+)?|[½¼¾])\s*(.*)$/.exec(line);
  if (!match) return line;
  const [, text, rest] = match;
  const [top, bottom = 1] = text.split('/').map((part) => Number(part.replace(',', '.')));
  const amount = ({ '½': 0.5, '¼': 0.25, '¾': 0.75 }[text] ?? top / bottom) * factor;
  const rounded = amount >= 20 ? Math.round(amount) : Math.round(amount * 4) / 4;
  return `${rounded.toLocaleString([], { maximumFractionDigits: 2 })} ${rest}`;
}

function show() {
  const course = $('#course').value;
  const visible = search(
    recipes.filter((recipe) => course === '' || recipe.course === course),
    query,
  );
  $('#list').replaceChildren(...visible.map(row));
  $('#empty').hidden = visible.length > 0;
  $('#empty-title').textContent = recipes.length === 0 ? 'No recipes yet' : 'Nothing found';
  $('#empty-text').textContent =
    recipes.length === 0 ? 'Write down the first one with “New recipe”.' : 'Try another word or course.';
  showRecipe();
}

function row(recipe) {
  const button = el(
    'button',
    { type: 'button', 'aria-label': `Open ${recipe.name}` },
    el('strong', { dir: 'auto' }, recipe.name),
    el('small', {}, `${recipe.course} · ${recipe.minutes} min`),
  );
  if (recipe.id === openId) button.setAttribute('aria-current', 'true');
  button.addEventListener('click', () => open(recipe.id));
  return el('li', {}, button);
}

function open(id) {
  openId = openId === id ? null : id;
  servings = null;
  done.clear();
  save('open', openId);
  show();
  if (openId && matchMedia('(max-width: 759px)').matches) $('#recipe').scrollIntoView({ block: 'start' });
}

function showRecipe() {
  const recipe = recipes.find((other) => other.id === openId);
  $('#recipe').hidden = !recipe;
  if (!recipe) return;
  const people = servings ?? recipe.serves;
  $('#recipe').replaceChildren(
    el('h2', { dir: 'auto' }, recipe.name),
    el('p', { className: 'hint' }, `${recipe.course} · ${recipe.minutes} minutes`),
    servingsRow(people),
    el('h3', {}, 'Ingredients'),
    el(
      'ul',
      { className: 'ingredients' },
      ...recipe.ingredients.map((line) => el('li', { dir: 'auto' }, scaled(line, people / recipe.serves))),
    ),
    el('h3', {}, 'Steps'),
    el('ol', { className: 'steps' }, ...recipe.steps.map(step)),
    actions(recipe),
  );
}

function servingsRow(people) {
  const button = (text, label, by) => {
    const made = el(
      'button',
      { type: 'button', className: 'icon', 'aria-label': label, disabled: people + by < 1 },
      text,
    );
    made.addEventListener('click', () => {
      servings = people + by;
      showRecipe();
      $(`[aria-label="${label}"]`).focus();
    });
    return made;
  };
  return el(
    'div',
    { className: 'row servings' },
    button('−', 'Fewer servings', -1),
    el('strong', { className: 'number' }, count(people, 'serving')),
    button('+', 'More servings', 1),
  );
}

function step(text, index) {
  const box = el('input', { type: 'checkbox', checked: done.has(index) });
  box.addEventListener('change', () => (box.checked ? done.add(index) : done.delete(index)));
  return el('li', {}, el('label', { className: 'tick' }, box, el('span', { dir: 'auto' }, text)));
}

function actions(recipe) {
  const edit = el('button', { type: 'button' }, glyph('pencil'), 'Change');
  edit.addEventListener('click', () => openForm(recipe));
  const remove = el('button', { type: 'button', className: 'plain danger' }, glyph('trash'), 'Delete');
  remove.addEventListener('click', () => {
    const before = recipes;
    change(recipes.filter((other) => other.id !== recipe.id));
    toast(`${recipe.name} deleted`, () => change(before));
  });
  return el('div', { className: 'row actions' }, edit, remove);
}

function openForm(recipe) {
  editingId = recipe?.id ?? null;
  form.reset();
  $('#dialog-title').textContent = recipe ? `Change ${recipe.name}` : 'New recipe';
  for (const [name, value] of Object.entries(recipe ?? {})) {
    const input = form.elements.namedItem(name);
    if (input) input.value = Array.isArray(value) ? value.join('\n') : value;
  }
  dialog.showModal();
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  const values = Object.fromEntries(new FormData(form));
  const recipe = {
    id: editingId ?? newId(),
    name: values.name.trim(),
    course: values.course,
    serves: Number(values.serves),
    minutes: Number(values.minutes),
    ingredients: linesOf(values.ingredients),
    steps: linesOf(values.steps),
  };
  if (!recipe.name) return;
  dialog.close();
  openId = recipe.id;
  servings = null;
  const isKnown = recipes.some((other) => other.id === recipe.id);
  change(isKnown ? recipes.map((other) => (other.id === recipe.id ? recipe : other)) : [recipe, ...recipes]);
});
$('#cancel').addEventListener('click', () => dialog.close());
$('#new').addEventListener('click', () => openForm(null));
$('#search').addEventListener('input', (event) => {
  query = event.target.value;
  show();
});
$('#course').addEventListener('change', show);
shortcuts({ n: () => openForm(null), '/': () => $('#search').focus() });
show();
