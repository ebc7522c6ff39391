const { $, cards, config, load, save, el, say, beep, shortcuts, shuffle, toast } = globalThis.kit;

const { pack, nameOf, cardElement } = cards;
const LEAST_BET = 10;

let chips = load('chips', config.chips);
let rounds = load('rounds', { won: 0, lost: 0, most: chips });
let bet = load('bet', 25);
let stake = 0;
let deck = [];
let player = [];
let dealer = [];
/** bet, play, done */
let phase = 'bet';

/** Two packs, shuffled anew when they run low. */
function draw() {
  if (deck.length < 20) {
    deck = shuffle([...pack(), ...pack()]);
  }
  return deck.pop();
}

/** An ace counts eleven as long as that is not too much. */
function totalOf(hand) {
  const sum = hand.reduce((total, { rank }) => total + Math.min(10, rank), 0);
  const isSoft = sum <= 11 && hand.some(({ rank }) => rank === 1);
  return { total: isSoft ? sum + 10 : sum, isSoft };
}

const isBlackjack = (cards) => cards.length === 2 && totalOf(cards).total === 21;

function deal() {
  if (phase === 'play') return;
  stake = Math.min(bet, chips);
  if (stake < 1) return startOver();
  chips -= stake;
  player = [draw(), draw()];
  dealer = [draw(), draw()];
  phase = 'play';
  beep(420, 0.06);
  show('Hit or stand?');
  if (isBlackjack(player) || isBlackjack(dealer)) finish();
}

function hit() {
  if (phase !== 'play') return;
  player.push(draw());
  beep(480, 0.05);
  const { total } = totalOf(player);
  if (total >= 21) finish();
  else show(`You have ${total}. Hit or stand?`);
}

function stand() {
  if (phase === 'play') finish();
}

const mayDouble = () => phase === 'play' && player.length === 2 && chips >= stake;

function double() {
  if (!mayDouble()) return;
  chips -= stake;
  stake *= 2;
  player.push(draw());
  finish();
}

function finish() {
  const mine = totalOf(player).total;
  while (mine <= 21 && !isBlackjack(player) && totalOf(dealer).total < 17) dealer.push(draw());
  const theirs = totalOf(dealer).total;
  phase = 'done';
  if (isBlackjack(player) && !isBlackjack(dealer)) return settle(2.5, 'Blackjack!');
  if (mine > 21) return settle(0, `${mine}: too many.`);
  if (isBlackjack(dealer) && !isBlackjack(player)) return settle(0, 'The dealer has a blackjack.');
  if (theirs > 21) return settle(2, `The dealer has ${theirs}: too many.`);
  if (mine === theirs) return settle(1, `${mine} each: a draw.`);
  return settle(mine > theirs ? 2 : 0, `${mine} to ${theirs}.`);
}

function settle(times, text) {
  const paid = Math.floor(stake * times);
  chips += paid;
  const won = paid - stake;
  if (won > 0) rounds = { ...rounds, won: rounds.won + 1, most: Math.max(rounds.most, chips) };
  if (won < 0) rounds = { ...rounds, lost: rounds.lost + 1 };
  beep(won > 0 ? 760 : won < 0 ? 170 : 420, 0.25);
  save('chips', chips);
  save('rounds', rounds);
  const result = won > 0 ? `You win ${won}.` : won < 0 ? `You lose ${-won}.` : 'Your bet comes back.';
  show(`${text} ${result}${chips < 1 ? ' Your chips are gone.' : ''}`);
}

function startOver() {
  const before = { chips, rounds };
  chips = config.chips;
  rounds = { won: 0, lost: 0, most: chips };
  player = [];
  dealer = [];
  phase = 'bet';
  save('chips', chips);
  save('rounds', rounds);
  show('New chips. Place your bet.');
  toast('Started over', () => {
    ({ chips, rounds } = before);
    save('chips', chips);
    save('rounds', rounds);
    show('Place your bet.');
  });
}

function cardOf(card, isHidden) {
  const item = cardElement('li', isHidden ? undefined : card);
  item.append(el('span', { className: 'visually-hidden' }, isHidden ? 'Face down' : nameOf(card)));
  return item;
}

/** Cards that lie there already stay, so that only new ones come flying in. */
function lay(list, cards, hidesSecond) {
  const keys = cards.map((card, at) => (hidesSecond && at === 1 ? 'back' : nameOf(card)));
  const kept = [...list.children];
  while (kept.length > cards.length) kept.pop().remove();
  cards.forEach((card, at) => {
    if (list.children[at]?.dataset.card === keys[at]) return;
    const item = cardOf(card, keys[at] === 'back');
    item.dataset.card = keys[at];
    if (list.children[at]) list.children[at].replaceWith(item);
    else list.append(item);
  });
}

const totalText = (cards) => {
  const { total, isSoft } = totalOf(cards);
  return cards.length === 0 ? '' : `${isSoft && total < 21 ? 'soft ' : ''}${total}`;
};

function show(text) {
  const isPlaying = phase === 'play';
  lay($('#dealer'), dealer, isPlaying);
  lay($('#player'), player, false);
  $('#dealer-total').textContent = totalText(isPlaying ? dealer.slice(0, 1) : dealer);
  $('#player-total').textContent = totalText(player);
  $('#message').textContent = text;
  $('#chips').textContent = String(chips);
  for (const id of ['won', 'lost', 'most']) $(`#${id}`).textContent = String(rounds[id]);
  $('#deal').textContent = chips < 1 && !isPlaying ? 'New chips' : 'Deal';
  $('#bet').disabled = isPlaying;
  showMoves(isPlaying);
}

/** Only the moves that can be made are there; the focus goes on to what comes next. */
function showMoves(isPlaying) {
  const hadFocus = $('#moves').contains(document.activeElement);
  $('#deal').hidden = isPlaying;
  for (const id of ['hit', 'stand', 'double']) $(`#${id}`).hidden = !isPlaying;
  $('#double').disabled = !mayDouble();
  if (hadFocus && (document.activeElement === document.body || document.activeElement.hidden)) {
    $(isPlaying ? '#hit' : '#deal').focus();
  }
}

$('#bet').value = String(bet);
$('#bet').addEventListener('change', (event) => {
  bet = Math.max(LEAST_BET, Number(event.target.value));
  save('bet', bet);
  say(`Bet ${bet}`);
});
$('#deal').addEventListener('click', deal);
$('#hit').addEventListener('click', hit);
$('#stand').addEventListener('click', stand);
$('#double').addEventListener('click', double);
$('#fresh').addEventListener('click', startOver);
shortcuts({ Enter: deal, h: hit, s: stand, d: double });
show('Place your bet.');
