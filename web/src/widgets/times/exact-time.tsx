import type { ReactNode } from 'react';

interface ExactTimeProps {
  /** ISO date. */
  moment: string;
  /** Date, time and zone in full. */
  exact: string;
  /** The short form that is in the text. */
  children: ReactNode;
}

/**
 * A moment in short, with the exact time as its title and on paper (rule time 5). It is text and no stop for the keyboard:
 * where the exact time matters, as in the history of a request, it is shown in full.
 */
export function ExactTime({ moment, exact, children }: ExactTimeProps) {
  return (
    <time className="exact-time" dateTime={moment} title={exact}>
      <span>{children}</span>
      <span className="exact-time__on-paper">{` (${exact})`}</span>
    </time>
  );
}
