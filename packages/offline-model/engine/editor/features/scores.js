const score = document.querySelector('#score');
const box = document.createElement('section');
box.dataset.added = 'scores';
box.setAttribute('aria-label', 'High scores');
box.style.marginTop = '24px';
(document.querySelector('main') ?? document.body).append(box);
let scores = JSON.parse(localStorage.getItem('high:scores') ?? '[]');
let top = 0;
const show = () => {
  const rows = scores.map(
    ({ value, day }) => `<li>${Number(value)} <small>${new Date(day).toLocaleDateString()}</small></li>`,
  );
  box.innerHTML = `<h2>High scores</h2>${rows.length ? `<ol style="list-style: decimal; padding-left: 24px">${rows.join('')}</ol>` : '<p>Play a round: your five best show up here.</p>'}`;
};
const keep = () => {
  if (top > 0)
    scores = [...scores, { value: top, day: Date.now() }]
      .sort((one, other) => other.value - one.value)
      .slice(0, 5);
  top = 0;
  localStorage.setItem('high:scores', JSON.stringify(scores));
  show();
};
new MutationObserver(() => {
  const value = Number.parseInt(score.textContent, 10) || 0;
  if (value < top) keep();
  top = Math.max(top, value);
}).observe(score, { childList: true, characterData: true, subtree: true });
addEventListener('pagehide', keep);
show();
