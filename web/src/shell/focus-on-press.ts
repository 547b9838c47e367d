import { useEffect } from 'react';

/**
 * Gives pressed buttons and links the focus where the browser does not (Safari): what closes on Escape hears the key
 * then, and after a dialog the focus returns to what opened it.
 */
export function useFocusOnPress(): void {
  useEffect(() => {
    const giveFocus = ({ detail, target }: MouseEvent): void => {
      // Enter in a field "presses" the button of its form: who typed stays there.
      if (detail === 0 && document.activeElement?.matches('input')) return;
      const pressed =
        target instanceof Element ? target.closest<HTMLElement>('button, a[href], summary') : null;
      if (pressed !== null && pressed !== document.activeElement) pressed.focus({ preventScroll: true });
    };
    // Runs before the handler of the press, which opens a dialog.
    document.addEventListener('click', giveFocus, { capture: true });
    return () => {
      document.removeEventListener('click', giveFocus, { capture: true });
    };
  }, []);
}
