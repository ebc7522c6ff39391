const button = document.createElement('button');
button.type = 'button';
button.textContent = 'NAME';
button.dataset.added = 'ID';
button.addEventListener('click', () => {
  ACTION;
});
(document.querySelector('PLACE') ?? document.body).append(button);
