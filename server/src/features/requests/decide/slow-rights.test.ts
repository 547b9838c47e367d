import { afterEach, expect, test } from 'vitest';
import { embeddedDirectory } from '../../../identity/people/embedded-directory.ts';
import { askAs, decideAs, readAs, takeRoles } from '../../../testing/access-requests.ts';
import { portalStartingOver } from '../../../testing/portal-starting-over.ts';

/** How long each of the next answers about one person takes, in seconds. */
let slow: number[] = [];
/** What happens while such an answer is on its way. */
let meanwhile: (() => Promise<void>) | null = null;

const portal = portalStartingOver({
  isElsewhere: true,
  directory: (db) => {
    const working = embeddedDirectory(db);
    return {
      ...working,
      person: async (id) => {
        const known = await working.person(id);
        const seconds = slow.shift();
        if (seconds === undefined) return known;
        portal.passDays(seconds / 86_400);
        const work = meanwhile;
        meanwhile = null;
        await work?.();
        return known;
      },
    };
  },
});
afterEach(() => {
  if (slow.length > 0) throw new Error('the directory was not asked as often');
});

test('an answer that took too long is asked for again, and then decides', async () => {
  const request = await askAs(portal, 'newcomer');
  slow = [6];
  expect((await decideAs(portal, 'supervisor', request)).status).toBe(200);
});

test('the person who lost the role while the first answer was on its way decides nothing', async () => {
  const request = await askAs(portal, 'newcomer');
  slow = [6];
  meanwhile = () => takeRoles(portal, 'supervisor', 'rap-client', ['SUPERVISOR']);
  const refused = await decideAs(portal, 'supervisor', request);
  expect([refused.status, refused.body.code]).toEqual([403, 'NOT_ELIGIBLE']);
  expect((await readAs(portal, 'newcomer', request)).body.version).toBe(request.version);
});

test('where every answer is too old nothing is decided, and the same works later', async () => {
  const request = await askAs(portal, 'newcomer');
  // Once about the requester, and then about the person who decides as well.
  slow = [6, 6, 0, 6, 0];
  const refused = await decideAs(portal, 'supervisor', request);
  expect([refused.status, refused.body.code]).toEqual([503, 'UNAVAILABLE']);
  expect((await readAs(portal, 'newcomer', request)).body.version).toBe(request.version);
  expect((await decideAs(portal, 'supervisor', request)).status).toBe(200);
});
