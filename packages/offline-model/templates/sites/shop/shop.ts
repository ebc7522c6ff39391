/** A shop: goods with search, categories and sorting, a basket, and a checkout without a real payment. */

import type { AppSpec } from '../../../engine/app-spec.ts';
import { html, trusted } from '../../../engine/markup.ts';
import { click, fill, gone, press, see } from '../../../engine/steps.ts';
import { keywords, type Template } from '../../../engine/template.ts';
import { rangeFor } from './ranges.ts';

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
  scriptFile: new URL('./shop.js', import.meta.url),
  compose: (spec) => ({
    tagline: 'Browse, fill your basket, check out.',
    width: 'wide',
    config: { goods: goodsOf(spec), currency: spec.facts.currency() ?? 'USD' },
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
  plan: (spec) => {
    const name = goodsOf(spec)[0]?.name ?? '';
    return {
      summary: `${spec.title}: a shop with search, categories and sorting, a basket that is kept and a checkout without payment.`,
      sections: [
        { name: 'Tools', purpose: 'Search, sorting, categories' },
        { name: 'Goods', purpose: 'What there is, with price and button' },
        { name: 'Basket', purpose: 'Amounts, delivery, total, order' },
      ],
      data: ['Basket: goods and amounts', 'Orders'],
      features: {
        Search: [
          see('button', `Add ${name}`),
          fill('Search the shop', '{word}', 'searchbox'),
          gone('button', `Add ${name}`),
        ],
        'Put into the basket': [click(`Add ${name}`), see('button', 'Basket 1', { isKept: true })],
        'Put several into the basket': [click(`Add ${name}`), click(`Add ${name}`), see('button', 'Basket 2')],
        'Place an order': [
          click(`Add ${name}`),
          press('b'),
          fill('Your name', '{word}'),
          fill('Address', '{other}'),
          click('Place the order'),
          see('region', 'Your orders', { contains: 'Thank you, {word}!' }),
        ],
      },
    };
  },
};

function goodsOf({ idea }: AppSpec) {
  return rangeFor(idea);
}
