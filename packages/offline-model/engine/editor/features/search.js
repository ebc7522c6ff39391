const list = document.querySelector('LIST');
const fold = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const field = document.createElement('input');
field.type = 'search';
field.placeholder = 'Search';
field.setAttribute('aria-label', 'Search this list');
field.dataset.added = 'search';
field.style.margin = '12px 0';
list.before(field);
const filter = () => {
  const words = fold(field.value).split(/\s+/);
  for (const item of list.children) {
    const text = fold(
      `${item.textContent} ${[...item.querySelectorAll('input')].map((input) => input.value).join(' ')}`,
    );
    item.style.display = words.every((word) => text.includes(word)) ? '' : 'none';
  }
};
field.addEventListener('input', filter);
new MutationObserver(filter).observe(list, { childList: true });
