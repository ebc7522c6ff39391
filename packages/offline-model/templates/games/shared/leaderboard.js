const { $, load, save, el, say, collection } = globalThis.kit;

/** The markup is missing when the game shares no data. */
if ($('#leaderboard')) {
  const scores = collection('scores');
  const form = $('#save-score');
  /** The leaderboard entry of this player: id, name, points. */
  let own = load('own-score', null);
  let points = 0;

  const showOwn = () => {
    $('#own-score').textContent = own ? `Your best: ${own.points}` : '';
  };

  const draw = (records) => {
    $('#top-ten').replaceChildren(
      ...records.map(({ value, isMine }) =>
        el(
          'li',
          { className: isMine ? 'is-mine' : '' },
          el('span', {}, el('bdi', {}, value.name), el('span', { className: 'number' }, String(value.points))),
        ),
      ),
    );
    $('#no-scores').hidden = records.length > 0;
  };

  /** Asks for a name when a score beats the saved one. */
  const offer = (reached) => {
    if (reached <= Math.max(points, own?.points ?? 0)) return;
    points = reached;
    $('#to-save').textContent = `${points} points`;
    form.hidden = false;
  };

  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const name = $('#player').value.trim();
    if (!name) return;
    const value = { name, points };
    form.hidden = true;
    const kept = (own && (await scores.set(own.id, value))) || (await scores.add(value));
    form.hidden = kept !== false;
    if (kept === false) return;
    own = { id: kept.id, ...value };
    save('own-score', own);
    save('player', name);
    showOwn();
    say(`Saved ${value.points} points for ${name}`);
  });
  $('#player').value = load('player', '');
  showOwn();
  scores.subscribe(draw, { orderBy: '-points', limit: 10 });
  Object.assign(globalThis.kit, { leaderboard: { offer } });
}
