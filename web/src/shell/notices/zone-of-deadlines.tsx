import { useTellZone } from '../../api/account/own-mail.ts';
import { useFormat } from '../../content/format.ts';
import { useTexts } from '../../content/language.tsx';
import { useConfiguration } from '../../session/use-session.tsx';
import { zoneTexts } from './zone-texts.ts';

/** Tells the portal the zone of the person who is there, and names the zone of deadlines once, for every day by which something is due; in sight only beside one (rule time 5). */
export function ZoneOfDeadlines() {
  const texts = useTexts(zoneTexts);
  const format = useFormat();
  const { deadlineZone } = useConfiguration();
  useTellZone();
  return <p className="container deadline-zone">{texts.deadlines(format.zoneName(deadlineZone))}</p>;
}
