// Offers to show the passwords of the form. Without scripts the button stays away and the form works anyway.
const button = document.getElementById('show-password');
const passwords = (button?.getAttribute('aria-controls') ?? '')
  .split(' ')
  .flatMap((id) => document.getElementById(id) ?? []);

function show(shown) {
  for (const password of passwords) password.type = shown ? 'text' : 'password';
  button.textContent = shown ? button.dataset.hide : button.dataset.show;
}

if (button !== null && passwords.length > 0) {
  button.hidden = false;
  button.addEventListener('click', () => show(passwords[0].type === 'password'));
  // A shown password must not end up among the remembered texts of the browser.
  button.form?.addEventListener('submit', () => show(false));
}
