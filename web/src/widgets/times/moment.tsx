import { useFormat } from '../../content/format.ts';
import { ExactTime } from './exact-time.tsx';
import { useNow } from './now.ts';

/** A short day such as "Nov 11", with the exact time and zone as its title and on paper. */
export function Day({ moment }: { moment: string }) {
  const format = useFormat();
  const now = useNow();
  return (
    <ExactTime moment={moment} exact={format.exact(moment)}>
      {format.day(moment, now)}
    </ExactTime>
  );
}
