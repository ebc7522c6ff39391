/** A shop: goods with search, categories and sorting, a basket, and a checkout without a real payment. */

import type { Step } from '../../../../../shared/domain/acceptance-steps.ts';
import type { AppSpec } from '../../../engine/app-spec.ts';
import { html, trusted } from '../../../engine/markup.ts';
import { click, doubleClick, fill, gone, press, reload, see, select, undo } from '../../../engine/steps.ts';
import { keywords, type Template } from '../../../engine/template.ts';
import { type Good, rangeFor } from './ranges.ts';

export const shop: Template = {
  id: 'shop',
  label: 'Corner shop',
  titleFor: (topic) => `${topic} shop`,
  type: 'webapp',
  color: { lightness: 0.52, chroma: 0.15, hue: 345 },
  icon: '<path d="M5 8h14l-1 12H6zM9 8V6a3 3 0 0 1 6 0v2"/>',
  keywords: keywords({
    6: [
      'online shop',
      'online store',
      'web shop',
      'webshop',
      'e commerce',
      'ecommerce',
      'shopping cart',
      'shop with cart',
      'store with cart',
      'product catalog',
      'product catalogue',
      'amazon clone',
      'etsy clone',
      'merch store',
      'onlineshop',
    ],
  }),
  can: [
    'product',
    'filter',
    'cart',
    'checkout',
    'basket',
    'search',
    'sort',
    'price',
    'category',
    'order',
    'good',
    'amount',
    'item',
    'delivery',
    'photo',
    'picture',
    'produkt',
    'warenkorb',
    'suche',
    'preis',
    'kategorie',
    'bestellung',
    'kasse',
  ],
  otherMeanings: ['shopping list', 'shop inventory', 'coffee shop', 'barber shop', 'online shop landing page'],
  styleFile: new URL('./shop.css', import.meta.url),
  libraryFile: new URL('../../../engine/frame/search-library.js', import.meta.url),
  scriptFile: new URL('./shop.js', import.meta.url),
  compose: (spec) => ({
    tagline: 'Browse, fill your basket, check out.',
    width: 'wide',
    config: { goods: goodsOf(spec), currency: currencyOf(spec) },
    shortcuts: [
      { keys: '/', does: 'Search' },
      { keys: 'B', does: 'Open the basket' },
      { keys: 'Esc', does: 'Close the basket' },
    ],
    headerExtra: html`<button type="button" id="open-basket"><svg class="glyph" viewBox="0 0 24 24" aria-hidden="true">${trusted(shop.icon)}</svg><span class="basket-word">Basket</span> <span id="amount" class="amount number">0</span></button>`,
    body: html`<div class="tools">
  <label class="search"><span class="visually-hidden">Search the shop</span>
    <input type="search" id="search" placeholder="Search the shop"></label>
  <label><span class="visually-hidden">Sort by</span>
    <select id="sort"><option value="picked">Our picks</option><option value="cheap">Cheapest first</option><option value="dear">Dearest first</option><option value="name">By name</option></select></label>
</div>
<div class="segments" id="kinds" role="group" aria-label="Categories"></div>
<p class="hint" id="found" role="status" aria-label="Found"></p>
<ul id="goods" class="goods" aria-label="Goods"></ul>
<p id="empty" class="empty" hidden><strong>Nothing found</strong>Try another word or category.</p>
<p class="hint note">A shop to try out: these are sample goods, nothing is charged or sent, and orders stay on this device.</p>
<dialog id="basket" class="dialog" aria-labelledby="basket-title">
  <div class="row spread"><h2 id="basket-title">Your basket</h2><button type="button" class="plain" id="close-basket">Close</button></div>
  <ul id="lines" class="lines" aria-label="In the basket"></ul>
  <p id="nothing" class="empty"><strong>Still empty</strong>Add something that you like.</p>
  <div id="checkout">
    <dl class="sums number"><dt>Goods</dt><dd id="sum"></dd><dt>Delivery</dt><dd id="delivery"></dd><dt>Total</dt><dd id="total"></dd></dl>
    <form id="order" class="stack">
      <label>Your name<input name="name" autocomplete="name" maxlength="80" required></label>
      <label>Address<input name="address" autocomplete="street-address" maxlength="200" required></label>
      <button type="submit" class="primary">Place the order</button>
    </form>
  </div>
  <section id="orders" class="orders" aria-label="Your orders"></section>
</dialog>`,
  }),
  plan: (spec) => ({
    summary: `${spec.title}: a shop with search, categories and sorting, a basket that is kept and a checkout without payment.`,
    sections: [
      { name: 'Tools', purpose: 'Search, sorting, categories' },
      { name: 'Goods', purpose: 'What there is, with price and button' },
      { name: 'Basket', purpose: 'Amounts, delivery, total, order' },
    ],
    data: ['Basket: goods and amounts', 'Orders'],
    features: features(spec),
  }),
};

function goodsOf({ idea }: AppSpec): Good[] {
  return rangeFor(idea);
}

function currencyOf({ facts }: AppSpec): string {
  return facts.currency() ?? 'USD';
}

const IN_BASKET = { role: 'list', name: 'In the basket' };
/** The same as in the script of the app. */
const [FREE_FROM, DELIVERY] = [100, 6];

function features(spec: AppSpec): Readonly<Record<string, readonly Step[]>> {
  const goods = goodsOf(spec);
  const [first, second] = goods;
  // The most expensive product reaches the limit of free delivery with the fewest pieces.
  const [dearest] = goods.filter(({ price }) => price < FREE_FROM).toSorted((one, other) => other.price - one.price);
  const other = goods.find(({ kind }) => kind !== first?.kind);
  if (!first || !second || !dearest || !other) return {};

  const { format } = new Intl.NumberFormat('en-US', { style: 'currency', currency: currencyOf(spec) });
  const found = (wanted: (good: Good) => boolean) =>
    see('status', 'Found', { text: count(goods.filter(wanted).length, 'item') });
  const has = (word: string) => (good: Good) =>
    `${good.name} ${good.about} ${good.kind}`.toLowerCase().includes(word.toLowerCase());
  const goodsSorted = (sorted: 'ascending' | 'descending') =>
    see('listitem', '', { sorted, within: { role: 'list', name: 'Goods' } });

  const paidAmount = Math.ceil(FREE_FROM / dearest.price) - 1;
  const inBasket = (amount: number) =>
    see('listitem', dearest.name, {
      contains: `−${amount}+${format(dearest.price * amount)}`,
      within: IN_BASKET,
    });
  const sums = (sum: number, delivery: number) =>
    see('dialog', 'Your basket', {
      contains: `Goods${format(sum)}Delivery${delivery === 0 ? 'Free' : format(delivery)}Total${format(sum + delivery)}`,
    });
  const sum = first.price + second.price;
  const total = sum + (sum >= FREE_FROM ? 0 : DELIVERY);
  const order = see('region', 'Your orders', { contains: 'Thank you, {word}! Order 1001, ' });

  return {
    Search: [
      press('/'),
      // Inside a field, it is a letter and no shortcut.
      press('b'),
      see('searchbox', 'Search the shop', { value: 'b' }),
      see('dialog', 'Your basket', { not: true }),
      fill('Search the shop', '{word}', 'searchbox'),
      see('text', 'Nothing found'),
      gone('button', `Add ${first.name}`),
      found(() => false),
      fill('Search the shop', second.name.toUpperCase(), 'searchbox'),
      found(has(second.name)),
    ],
    'Sort and filter': [
      select('Sort by', 'Cheapest first'),
      goodsSorted('ascending'),
      select('Sort by', 'Dearest first'),
      goodsSorted('descending'),
      click(other.kind),
      found(({ kind }) => kind === other.kind),
      see('button', other.kind, { state: 'checked' }),
      click('All'),
      found(() => true),
    ],
    'Put into the basket': [
      click(`Add ${first.name}`),
      see('region', 'Message', { contains: `${first.name} is in your basket` }),
      undo,
      see('button', 'Basket 0'),
      click(`Add ${first.name}`),
      see('button', 'Basket 1', { isKept: true }),
    ],
    'Put several into the basket': [
      ...Array.from({ length: Math.floor(paidAmount / 2) }, () => doubleClick(`Add ${dearest.name}`)),
      ...(paidAmount % 2 === 1 ? [click(`Add ${dearest.name}`)] : []),
      press('b'),
      inBasket(paidAmount),
      sums(dearest.price * paidAmount, DELIVERY),
      // From “Close” to the button “More”.
      press('Tab'),
      press('Tab'),
      press('Enter'),
      sums(dearest.price * (paidAmount + 1), 0),
      { action: 'click', role: 'button', name: '', within: IN_BASKET },
      inBasket(paidAmount),
      click('Close'),
      gone('dialog', 'Your basket'),
    ],
    'Place an order': [
      click(`Add ${first.name}`),
      click(`Add ${second.name}`),
      click('Basket'),
      // The fields are found by their order, because the Examiner sees only the empty basket.
      fill('', '{word}'),
      press('Tab'),
      press('A'),
      press('Enter'),
      order,
      see('region', 'Your orders', {
        contains: `: 1 × ${first.name}, 1 × ${second.name}. ${format(total)}. Nothing was charged.`,
      }),
      see('text', 'Still empty'),
      see('status', 'Announcements', { text: 'Your order was placed' }),
      // The button is behind the open dialog, so this is a click beside the dialog.
      click('Dark theme'),
      gone('dialog', 'Your basket'),
      reload,
      press('b'),
      order,
    ],
  };
}

const count = (number: number, one: string) => `${number} ${number === 1 ? one : `${one}s`}`;
