let agreed = null;
const dialog = document.createElement('dialog');
dialog.dataset.added = 'confirm';
dialog.setAttribute('aria-label', 'Please confirm');
dialog.style.cssText =
  'max-width: 360px; padding: 24px; border: 1px solid #8886; border-radius: 14px; background: Canvas; color: CanvasText';
dialog.innerHTML =
  '<form method="dialog"><p style="margin: 0 0 16px"></p><button value="yes">Yes, go on</button> <button value="no" autofocus>Keep it</button></form>';
document.body.append(dialog);
dialog.addEventListener('close', () => {
  if (dialog.returnValue === 'yes' && agreed) agreed.click();
  agreed = null;
});
document.addEventListener(
  'click',
  (event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    const name = button ? button.getAttribute('aria-label') || button.textContent : '';
    if (
      !button ||
      button === agreed ||
      !/^\s*(?:delete|remove|clear|empty|reset|start over|cancel the|take back)\b/i.test(name)
    )
      return;
    event.preventDefault();
    event.stopImmediatePropagation();
    agreed = button;
    dialog.returnValue = 'no';
    dialog.querySelector('p').textContent = `${name.trim()}?`;
    dialog.showModal();
  },
  true,
);
