// Offers to show the password. Without scripts the button stays away and the form works all the same.
const button = document.getElementById('show-password');
const password = document.getElementById('password');
if (button !== null && password !== null) {
  button.hidden = false;
  button.addEventListener('click', () => {
    const shown = password.type === 'text';
    password.type = shown ? 'password' : 'text';
    button.textContent = shown ? button.dataset.show : button.dataset.hide;
  });
  // A shown password must not end up among the remembered texts of the browser.
  password.form?.addEventListener('submit', () => {
    password.type = 'password';
  });
}
