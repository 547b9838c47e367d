import { useFormat } from '../content/format.ts';
import { useNow } from '../widgets/now.ts';

/** A short day such as "Nov 11", with the exact time and zone on hover, on focus and in the accessible name. */
export function Day({ moment, zone }: { moment: string; zone?: string }) {
  const format = useFormat();
  const now = useNow();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the exact time must be reachable by keyboard
    <time className="relative-time" dateTime={moment} tabIndex={0}>
      {format.day(moment, now, zone)}
      <span className="relative-time__exact">
        <span className="usa-sr-only">, </span>
        {format.exact(moment, zone)}
      </span>
    </time>
  );
}
