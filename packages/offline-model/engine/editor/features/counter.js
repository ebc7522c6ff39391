const list = document.querySelector('LIST');
const line = document.createElement('p');
line.dataset.added = 'counter';
line.className = 'hint number';
line.setAttribute('role', 'status');
line.setAttribute('aria-label', 'How many');
list.before(line);
const show = () => {
  line.textContent = `${list.children.length} ${list.children.length === 1 ? 'entry' : 'entries'}`;
};
new MutationObserver(show).observe(list, { childList: true });
show();
