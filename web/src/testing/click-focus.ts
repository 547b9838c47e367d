/** Takes the focus from whatever is pressed, as Safari does with buttons and links. Returns how to give it back. */
export function withoutClickFocus(): () => void {
  const take = (event: MouseEvent): void => {
    event.preventDefault();
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  };
  document.addEventListener('mousedown', take, { capture: true });
  return () => {
    document.removeEventListener('mousedown', take, { capture: true });
  };
}
