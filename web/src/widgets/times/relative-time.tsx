import { useFormat } from '../../content/format.ts';
import { ExactTime } from './exact-time.tsx';
import { useNow } from './now.ts';

interface RelativeTimeProps {
  /** ISO date. */
  moment: string;
  /** IANA zone of the exact time, where a deadline is meant; the person's own when absent. */
  zone?: string;
}

/** "3 days ago", with the exact time and zone as its title and on paper (rule time 5). */
export function RelativeTime({ moment, zone }: RelativeTimeProps) {
  const format = useFormat();
  const now = useNow();
  return (
    <ExactTime moment={moment} exact={format.exact(moment, zone)}>
      {format.relative(moment, now)}
    </ExactTime>
  );
}
