const { el } = globalThis.kit;

const SUITS = {
  spades:
    'M12 2c7 6 10 9 10 12.500a4.800 4.800 0 0 1-8.500 3L15 22H9l1.500-4.500a4.800 4.800 0 0 1-8.500-3C2 11 5 8 12 2z',
  hearts: 'M12 21C5 15 2 11 2 7.500A5 5 0 0 1 12 6a5 5 0 0 1 10 1.500C22 11 19 15 12 21z',
  diamonds: 'M12 2l8 10-8 10-8-10z',
  clubs:
    'M12 2a4.600 4.600 0 0 1 3.900 7a4.700 4.700 0 1 1-2.600 8.200L15 22H9l1.700-4.800A4.700 4.700 0 1 1 8.100 9 4.600 4.600 0 0 1 12 2z',
};
const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];
const RANK_NAMES = { A: 'Ace', J: 'Jack', Q: 'Queen', K: 'King' };

/** All 52 cards in order. `rank` is 1 for the ace to 13 for the king. */
const pack = () => Object.keys(SUITS).flatMap((suit) => RANKS.map((_, at) => ({ suit, rank: at + 1 })));
const isRed = ({ suit }) => suit === 'hearts' || suit === 'diamonds';
const signOf = ({ rank }) => RANKS[rank - 1];
const nameOf = (card) => `${RANK_NAMES[signOf(card)] ?? signOf(card)} of ${card.suit}`;

function suitImage(suit) {
  const holder = el('span');
  holder.innerHTML = `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${SUITS[suit]}"/></svg>`;
  return holder.firstChild;
}

/** Returns a card that is open, or face down when `card` is missing. */
function cardElement(tag, card, properties = {}) {
  if (!card) return el(tag, { className: 'playing-card is-back', ...properties });
  const className = isRed(card) ? 'playing-card is-red' : 'playing-card';
  return el(tag, { className, ...properties }, el('b', { 'aria-hidden': 'true' }, signOf(card)), suitImage(card.suit));
}

globalThis.kit.cards = { suits: Object.keys(SUITS), pack, isRed, nameOf, suitImage, cardElement };
