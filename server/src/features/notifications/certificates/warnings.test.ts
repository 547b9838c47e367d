import { countsAsExpiredFrom } from '@portal/core/domain/certificates/certificate-warnings.ts';
import { languageAttribute } from '@portal/core/domain/mail/mail-language.ts';
import { dayAfter, dayIn } from '@portal/core/domain/calendar/calendar-days.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../adapters/db/sql.ts';
import { personIdOf, setAttributeOf, setEnabled } from '../../../identity/testing/arranged-people.ts';
import { rememberWorld, startOver } from '../../../testing/access-requests.ts';
import { workingMomentAfter } from '../../../testing/moments/working-moment.ts';
import { portalForTests } from '../../../testing/portal.ts';

const portal = portalForTests();
beforeAll(() => rememberWorld(portal));
beforeEach(async () => {
  await startOver(portal);
  await portal.db.run(sql`delete from portal.mail`);
  portal.passTo(workingMomentAfter(portal.now()));
});

const today = () => dayIn('America/New_York', portal.now());
const ends = (days: number, name = 'privacyExpiration', username = 'newcomer') =>
  setAttributeOf(portal.db, username, name, dayAfter(today(), days));

/** What somebody has been written, oldest first. */
async function mailsTo(username = 'newcomer'): Promise<{ subject: string; body: string }[]> {
  const id = await personIdOf(portal.db, username);
  return await portal.db.rows(sql`select subject, body from portal.mail
    where person_id = ${id} and state = 'SENT' order by created_at, id`);
}

async function morning(): Promise<void> {
  await portal.run('approver digests');
  await portal.run('mail');
}

describe('the owner of a certificate that ends is warned', () => {
  test('a month, a week and two days before, each once', async () => {
    // It ends on a Wednesday: two days before, or on the day after that, people work.
    const isWednesday = (days: number) => new Date(`${dayAfter(today(), days)}T00:00:00Z`).getUTCDay() === 3;
    const begin = [40, 41, 42, 43, 44, 45, 46].find(isWednesday) ?? 40;
    await ends(begin);
    const notified: number[] = [];
    let before = 0;
    for (let left = begin; left >= -3; left -= 1) {
      await morning();
      const { length } = await mailsTo();
      if (length > before) notified.push(left);
      before = length;
      portal.passDays(1);
    }
    expect(notified).toHaveLength(3);
    for (const [index, days] of [30, 7, 2].entries()) {
      // After a weekend or a holiday it is mailed on the next working day.
      expect(notified[index]).toBeLessThanOrEqual(days);
      expect(notified[index]).toBeGreaterThanOrEqual(Math.max(0, days - 4));
    }
  });

  test('in words that say from when it counts as expired, and what to do', async () => {
    const end = dayAfter(today(), 20);
    await ends(20);
    await morning();
    const [mail, ...others] = await mailsTo();
    expect(others).toEqual([]);
    expect(mail?.subject).toMatch(/^Privacy training certificate expires \w{3} \d+, \d{4}$/);
    expect(mail?.body).toContain('Your privacy training certificate expires on');
    const [, month, day] = countsAsExpiredFrom(end).split('-').map(Number);
    const words = new Date(Date.UTC(2026, (month ?? 1) - 1)).toUTCString().slice(8, 11);
    expect(mail?.body).toContain(`It counts as expired starting ${words} ${day}, `);
    expect(mail?.body).toContain(
      `Upload the certificate: ${portal.config.origin}/rap-home/account?section=certificates`,
    );
  });

  test('in their language', async () => {
    await ends(1, 'cyberExpiration');
    await setAttributeOf(portal.db, 'newcomer', languageAttribute, 'es');
    await morning();
    const [mail] = await mailsTo();
    expect(mail?.subject).toMatch(/^Certificado de capacitación en ciberseguridad: vence el \d+ de /);
    expect(mail?.body).toContain('Ya cuenta como vencido');
  });
});

describe('nobody is warned', () => {
  test('of a certificate renewed before the mail goes', async () => {
    await ends(20);
    await portal.run('approver digests');
    await ends(400);
    await portal.run('mail');
    expect(await mailsTo()).toEqual([]);
  });

  test('of one that does not count, or that has ended', async () => {
    await ends(20, 'dosaTrainingExpiration');
    await ends(-1, 'cyberExpiration');
    await morning();
    expect(await mailsTo()).toEqual([]);
  });

  test('whose account is turned off', async () => {
    await ends(20);
    await setEnabled(portal.db, false, ['newcomer']);
    await morning();
    expect(await mailsTo()).toEqual([]);
  });
});
