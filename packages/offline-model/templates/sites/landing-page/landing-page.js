const { $, load, save, say } = globalThis.kit;

const form = $('#contact-form');

/** Shows the error beside the field. Returns true when the value is valid. */
function check(name, isGood) {
  const field = form.elements[name];
  $(`#${name}-problem`).hidden = isGood;
  field.setAttribute('aria-invalid', String(!isGood));
  if (isGood) field.removeAttribute('aria-describedby');
  else field.setAttribute('aria-describedby', `${name}-problem`);
  return isGood;
}

const isNameGood = () => form.elements.name.value.trim() !== '';
const isEmailGood = () => /^\S+@\S+\.\S+$/.test(form.elements.email.value.trim());

form.addEventListener('submit', (event) => {
  event.preventDefault();
  const results = [check('name', isNameGood()), check('email', isEmailGood())];
  if (results.includes(false)) {
    $('[aria-invalid="true"]', form).focus();
    say('Please check the form.');
    return;
  }
  const entry = Object.fromEntries(new FormData(form));
  save('entries', [...load('entries', []), { ...entry, atMs: Date.now() }]);
  form.reset();
  form.hidden = true;
  $('#thanks').hidden = false;
  $('#thanks-title').textContent = `Thank you, ${entry.name.trim()}`;
  $('#thanks-title').focus();
});

form.addEventListener('input', () => {
  if (form.elements.name.getAttribute('aria-invalid') === 'true') check('name', isNameGood());
  if (form.elements.email.getAttribute('aria-invalid') === 'true') check('email', isEmailGood());
});

$('#once-more').addEventListener('click', () => {
  form.hidden = false;
  $('#thanks').hidden = true;
  form.elements.name.focus();
});
