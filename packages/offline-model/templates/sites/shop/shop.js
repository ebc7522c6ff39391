const { $, config, load, save, el, say, toast, count, shortcuts, search } = globalThis.kit;

const { goods } = config;
const FREE_FROM = 100;
const DELIVERY = 6;
/** Draws a good in the colors of the page, on one of several backgrounds. */
const SHAPES = {
  shoe: '<path d="M24 66c0-10 4-22 8-24 10 6 18 2 22-2l26 20c14 4 16 8 16 14v4H24z"/><path d="M24 74h72v6H24z" class="part"/>',
  shirt: '<path d="M44 22l-24 14 8 16 10-5v37h44V47l10 5 8-16-24-14c-4 8-28 8-32 0z"/>',
  plant:
    '<path d="M46 62h28l-4 24H50z" class="part"/><path d="M60 62c-2-20-14-26-28-26 0 16 10 24 28 26zM60 60c0-22 8-34 26-38 4 20-6 34-26 38z"/>',
  book: '<path d="M36 20h44a6 6 0 0 1 6 6v58H42a8 8 0 0 1-8-8V26z"/><path d="M42 76h44v8H42a4 4 0 0 1 0-8z" class="part"/>',
  cup: '<path d="M34 36h44v30a14 14 0 0 1-14 14H48a14 14 0 0 1-14-14z"/><path d="M78 44h8a10 10 0 0 1 0 20h-8v-7h7a4 4 0 0 0 0-7h-7z" class="part"/>',
  box: '<path d="M30 40l30-14 30 14v36L60 90 30 76z"/><path d="M30 40l30 13 30-13M60 53v37" class="line"/>',
  gem: '<path d="M40 30h40l16 18-36 42-36-42z"/><path d="M24 48h72M48 48l12 42 12-42" class="line"/>',
  lamp: '<path d="M44 22h32l14 34H30z"/><path d="M57 56h6v24h14v6H43v-6h14z" class="part"/>',
};

/** @type {Record<string, number>} */
let basket = load('basket', {});
let orders = load('orders', []);
let kind = 'All';
const money = new Intl.NumberFormat(undefined, { style: 'currency', currency: config.currency });

const amountOf = () => Object.values(basket).reduce((sum, amount) => sum + amount, 0);
const lines = () => goods.filter(({ name }) => basket[name] > 0);
const sum = () => lines().reduce((total, { name, price }) => total + price * basket[name], 0);
const deliveryOf = (goodsSum) => (goodsSum >= FREE_FROM ? 0 : DELIVERY);

function put(name, amount) {
  const { [name]: _before, ...others } = basket;
  basket = amount > 0 ? { ...others, [name]: Math.min(99, amount) } : others;
  save('basket', basket);
  showBasket();
}

function add(name) {
  put(name, (basket[name] ?? 0) + 1);
  toast(`${name} is in your basket`, () => put(name, (basket[name] ?? 1) - 1));
}

function image({ shape }, at) {
  const frame = el('div');
  const angle = (at * 67) % 360;
  frame.innerHTML = `<svg viewBox="0 0 120 100" preserveAspectRatio="xMidYMid slice" aria-hidden="true" style="--ground: color-mix(in oklch, var(--tint) 70%, oklch(0.8 0.08 ${angle}))"><g fill="color-mix(in oklch, var(--fill) 60%, oklch(0.6 0.13 ${angle}))">${SHAPES[shape]}</g></svg>`;
  for (const part of frame.querySelectorAll('.part'))
    part.style.fill = 'color-mix(in oklab, var(--text) 70%, var(--fill))';
  for (const line of frame.querySelectorAll('.line'))
    line.setAttribute('style', 'fill: none; stroke: var(--surface); stroke-width: 2.5');
  return frame.firstChild;
}

function goodItem(good, at) {
  const button = el('button', { type: 'button', className: 'primary', 'aria-label': `Add ${good.name}` }, 'Add');
  button.addEventListener('click', () => add(good.name));
  return el(
    'li',
    { className: 'good' },
    image(good, at),
    el('div', {}, el('h2', {}, good.name), el('p', { className: 'about' }, good.about)),
    el('p', { className: 'row spread' }, el('span', { className: 'price number' }, money.format(good.price)), button),
  );
}

const ORDERS = {
  picked: () => 0,
  cheap: (one, other) => one.price - other.price,
  dear: (one, other) => other.price - one.price,
  name: (one, other) => one.name.localeCompare(other.name),
};

function showGoods() {
  const ofKind = goods.filter((good) => kind === 'All' || good.kind === kind);
  const found = search(ofKind, $('#search').value, { fields: ['name', 'about', 'kind'] }).sort(
    ORDERS[$('#sort').value],
  );
  $('#goods').replaceChildren(...found.map((good) => goodItem(good, goods.indexOf(good))));
  $('#found').textContent = count(found.length, 'item');
  $('#empty').hidden = found.length > 0;
  for (const button of $('#kinds').children) button.setAttribute('aria-pressed', String(button.textContent === kind));
}

function lineItem({ name, price }) {
  const step = (sign, by, label) => {
    const button = el('button', { type: 'button', className: 'icon plain', 'aria-label': `${label} ${name}` }, sign);
    button.addEventListener('click', () => put(name, basket[name] + by));
    return button;
  };
  return el(
    'li',
    {},
    el('span', {}, name),
    el(
      'span',
      { className: 'stepper number' },
      step('−', -1, 'Less'),
      el('b', {}, String(basket[name])),
      step('+', 1, 'More'),
    ),
    el('span', { className: 'number' }, money.format(price * basket[name])),
  );
}

function showBasket() {
  const amount = amountOf();
  $('#amount').textContent = String(amount);
  $('#lines').replaceChildren(...lines().map(lineItem));
  $('#nothing').hidden = amount > 0;
  $('#checkout').hidden = amount === 0;
  const delivery = deliveryOf(sum());
  $('#sum').textContent = money.format(sum());
  $('#delivery').textContent = delivery === 0 ? 'Free' : money.format(delivery);
  $('#total').textContent = money.format(sum() + delivery);
  $('#orders').replaceChildren(
    ...orders
      .slice(0, 5)
      .map(({ number, day, total, what, name }) =>
        el(
          'p',
          {},
          `Thank you, ${name}! Order ${number}, ${new Date(day).toLocaleDateString()}: ${what}. ${money.format(total)}. Nothing was charged.`,
        ),
      ),
  );
}

function place(event) {
  event.preventDefault();
  const total = sum() + deliveryOf(sum());
  const what = lines()
    .map(({ name }) => `${basket[name]} × ${name}`)
    .join(', ');
  const name = new FormData(event.target).get('name').trim();
  orders = [{ number: 1001 + orders.length, day: Date.now(), total, what, name }, ...orders];
  basket = {};
  save('orders', orders);
  save('basket', basket);
  event.target.reset();
  showBasket();
  $('#close-basket').focus();
  say('Your order was placed');
}

const dialog = $('#basket');
function open() {
  showBasket();
  dialog.showModal();
}

for (const name of ['All', ...new Set(goods.map((good) => good.kind))]) {
  const button = el('button', { type: 'button' }, name);
  button.addEventListener('click', () => {
    kind = name;
    showGoods();
  });
  $('#kinds').append(button);
}
$('#open-basket').addEventListener('click', open);
$('#close-basket').addEventListener('click', () => dialog.close());
dialog.addEventListener('click', (event) => event.target === dialog && dialog.close());
$('#order').addEventListener('submit', place);
$('#search').addEventListener('input', showGoods);
$('#sort').addEventListener('change', showGoods);
shortcuts({ '/': () => $('#search').focus(), b: open });
showGoods();
showBasket();
