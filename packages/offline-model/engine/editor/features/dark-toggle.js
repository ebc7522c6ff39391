const style = document.createElement('style');
style.textContent =
  'html.is-dark { background: #fff; filter: invert(1) hue-rotate(180deg); } .is-dark img, .is-dark video, .is-dark canvas { filter: invert(1) hue-rotate(180deg); }';
const button = document.createElement('button');
button.type = 'button';
button.textContent = 'Dark mode';
button.dataset.added = 'dark-toggle';
button.style.cssText =
  'position: fixed; right: 12px; bottom: 12px; z-index: 99; min-height: 44px; padding: 8px 14px';
const set = (isDark) => {
  document.documentElement.classList.toggle('is-dark', isDark);
  button.setAttribute('aria-pressed', String(isDark));
};
button.addEventListener('click', () => {
  const isDark = !document.documentElement.classList.contains('is-dark');
  localStorage.setItem('theme:dark', String(isDark));
  set(isDark);
});
document.head.append(style);
document.body.append(button);
set(localStorage.getItem('theme:dark') === 'true');
