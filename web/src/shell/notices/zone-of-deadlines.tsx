import { useFormat } from '../../content/format.ts';
import { useTexts } from '../../content/language.tsx';
import { useConfiguration } from '../../session/use-session.tsx';
import { zoneTexts } from './zone-texts.ts';

/** Names the zone of deadlines once, for every day by which something is due; in sight only beside one (rule time 5). */
export function ZoneOfDeadlines() {
  const texts = useTexts(zoneTexts);
  const format = useFormat();
  const { deadlineZone } = useConfiguration();
  return <p className="container deadline-zone">{texts.deadlines(format.zoneName(deadlineZone))}</p>;
}
