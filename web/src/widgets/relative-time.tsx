import { useFormat } from '../content/format.ts';
import { useNow } from './now.ts';

interface RelativeTimeProps {
  /** ISO date. */
  moment: string;
  /** IANA zone of the exact time, where a deadline is meant; the person's own when absent. */
  zone?: string;
}

/** "3 days ago", with the exact time and zone on hover, on focus and in the accessible name (screens section 1). */
export function RelativeTime({ moment, zone }: RelativeTimeProps) {
  const format = useFormat();
  const now = useNow();
  const exact = format.exact(moment, zone);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the exact time must be reachable by keyboard
    <time className="relative-time" dateTime={moment} tabIndex={0}>
      {format.relative(moment, now)}
      <span className="relative-time__exact">
        <span className="usa-sr-only">, </span>
        {exact}
      </span>
    </time>
  );
}
