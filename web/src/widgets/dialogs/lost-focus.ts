/** Whether nothing on the page has the focus, as after what had it went away. */
export function isFocusLost(): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body;
}
