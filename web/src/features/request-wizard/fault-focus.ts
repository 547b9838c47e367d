import { useLayoutEffect, useRef } from 'react';

/**
 * The form; after each press of Next that found a fault, what is wrong is visible and its first wrong answer has the
 * focus: what is chosen there, or the first that can be. If both do not fit, the message wins: the field comes right after it.
 */
export function useFaultFocus(tries: number) {
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    const wrong = tries === 0 ? null : form.current?.querySelector('.usa-form-group--error');
    if (wrong) focusFault(wrong);
  }, [tries]);
  return form;
}

function focusFault(wrong: Element): void {
  const words = wrong.querySelector<HTMLElement>('.usa-error-message');
  const answer =
    wrong.querySelector<HTMLInputElement | HTMLTextAreaElement>('input:checked:enabled, textarea') ??
    wrong.querySelector<HTMLInputElement>('input:enabled');
  answer?.focus();
  words?.scrollIntoView({ block: 'nearest' });
  // A choice is drawn by its label; that of a text is above these words, so a text keeps the focus.
  if (isBelowSight(answer?.labels?.[0])) words?.focus();
}

/** How far the circle or box of a choice extends below the top of its label, in pixels. */
const markEndPx = 40;

function isBelowSight(label: HTMLElement | undefined): boolean {
  if (label === undefined) return false;
  const { bottom } = label.closest('dialog')?.getBoundingClientRect() ?? { bottom: window.innerHeight };
  return label.getBoundingClientRect().top + markEndPx > bottom;
}
