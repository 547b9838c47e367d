import { dayIn } from '@portal/core/domain/calendar/calendar-days.ts';
import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import { expect, test } from 'vitest';
import { sql } from '../../../adapters/db/sql.ts';
import { approveAs, askAs, decideAs, readAs } from '../../../testing/access-requests.ts';
import { workingMomentAfter } from '../../../testing/moments/working-moment.ts';
import { portalStartingOver } from '../../../testing/portal-starting-over.ts';

const portal = portalStartingOver();
const zone = 'America/New_York';

const read = async ({ requestId }: RequestView) => (await readAs(portal, 'newcomer', { requestId })).body;

/** The next morning on which people work comes, with what the portal does then. */
async function nextMorning(): Promise<string> {
  portal.passTo(workingMomentAfter(portal.now()));
  await portal.run('approver digests');
  await portal.run('escalation');
  const day = dayIn(zone, portal.now());
  portal.passDays(0.5);
  return day;
}

const lists = async (): Promise<number> => {
  await portal.run('mail');
  const row = await portal.db.row<{ n: number }>(sql`select count(*)::int as n from portal.mail m
    join portal.person p on p.id = m.person_id where p.username = 'supervisor' and m.subject like '% waiting for you%'`);
  return row?.n ?? 0;
};

// Each weekday is one on which somebody asks.
test.each([0, 1, 2, 3, 4])(
  'reminder and escalation come on the days that the page names, not before (%i)',
  async (later) => {
    for (let days = 0; days < later; days += 1) await nextMorning();
    portal.passTo(workingMomentAfter(portal.now()));
    const request = await askAs(portal, 'newcomer');
    const named = request.coming;
    expect(named.map(({ what }) => what)).toEqual(['REMINDER', 'ESCALATION']);
    // What is new is in the list of this morning.
    await nextMorning();
    const before = await lists();
    const came: string[] = [];
    for (let mornings = 0; mornings < 8; mornings += 1) {
      const day = await nextMorning();
      if (!came.some((one) => one.startsWith('REMINDER')) && (await lists()) > before)
        came.push(`REMINDER ${day}`);
      if (!came.some((one) => one.startsWith('ESC')) && (await read(request)).version > request.version)
        came.push(`ESCALATION ${day}`);
    }
    expect(came).toEqual(named.map(({ what, day }) => `${what} ${day}`));
    expect((await read(request)).coming).toEqual([]);
  },
);

test('nothing comes while the requester is asked, and once all is decided', async () => {
  const question = { decision: 'RETURN', comment: 'Which office is it for?' };
  const request = await askAs(portal, 'newcomer');
  expect((await decideAs(portal, 'supervisor', request, question)).body.coming).toEqual([]);
  const other = await approveAs(portal, 'supervisor', await askAs(portal, 'owner'));
  expect(other.coming).not.toEqual([]);
  expect((await approveAs(portal, 'both', other)).coming).toEqual([]);
});
