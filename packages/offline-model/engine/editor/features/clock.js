const line = document.createElement('p');
line.dataset.added = 'clock';
line.className = 'hint number';
const show = () => {
  line.textContent = new Date().toLocaleString([], { dateStyle: 'full', timeStyle: 'short' });
};
(document.querySelector('main') ?? document.body).prepend(line);
setInterval(show, 10_000);
show();
