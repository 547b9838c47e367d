import { randomUUID } from 'node:crypto';
import { addresses } from '@portal/core/contract/addresses.ts';
import type { Problem } from '@portal/core/contract/shapes.ts';
import type { ActiveAlert, AlertList, AlertView, ClosedAlerts } from '@portal/core/contract/site-alerts.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../adapters/db/sql.ts';
import { type ApiResponse, portalForTests } from '../../testing/portal.ts';

const portal = portalForTests();

beforeEach(async () => {
  await portal.database.owner.run(
    sql`truncate portal.site_alert, portal.site_alert_version, portal.closed_alerts`,
  );
});

const good = {
  level: 'warning',
  title: { en: 'Maintenance on Saturday', es: 'Mantenimiento el sábado' },
  body: { en: '<p>Read <a href="https://agency.example/news">the news</a>.</p>', es: 'Lea las noticias.' },
  from: '',
  until: '',
} as const;
const published = { ...good, publish: true };
const draft = { ...good, publish: false };

const write = async (body: unknown, headers = {}, by = 'admin') =>
  (await portal.as(by)).post<AlertView & Problem>(addresses.siteAlerts, body, headers);
const change = async (alertId: string, body: unknown) =>
  (await portal.as('admin')).post<AlertView & Problem>(
    addresses.siteAlert.replace(':alertId', alertId),
    body,
  );
const end = async (alertId: string, version: number) =>
  (await portal.as('admin')).post<AlertView & Problem>(addresses.siteAlertEnd.replace(':alertId', alertId), {
    version,
  });
const list = async () => (await (await portal.as('admin')).get<AlertList>(addresses.siteAlerts)).body;

async function active(language?: string, clientId = 'RAP'): Promise<ApiResponse<ActiveAlert[]>> {
  const words = new URLSearchParams({ clientId, ...(language === undefined ? {} : { language }) });
  const response = await portal.fetch(`${addresses.activeAlerts}?${words.toString()}`);
  return { status: response.status, headers: response.headers, body: JSON.parse(await response.text()) };
}
const titles = async () => (await active()).body.map(({ title }) => title);
/** A local time of the agency's zone, so many minutes from the portal's now. */
const local = (minutes: number) => {
  const parts = new Intl.DateTimeFormat('sv-SE', {
    timeZone: portal.config.deadlines.zone,
    dateStyle: 'short',
    timeStyle: 'short',
  }).format(new Date(portal.now().getTime() + minutes * 60_000));
  return parts.replace(' ', 'T');
};

describe('the active alerts', () => {
  test('are read by everybody, with level, title, body and id, in the language asked for', async () => {
    expect((await active()).body).toEqual([]);
    const { body: written } = await write(published);
    const { status, body } = await active();
    expect(body[0]?.id).toMatch(new RegExp(`^${written.alertId}\\.[\\w-]{12}$`));
    expect(status).toBe(200);
    expect(body).toEqual([
      {
        id: expect.any(String),
        level: 'warning',
        title: 'Maintenance on Saturday',
        body: '<p>Read <a href="https://agency.example/news">the news</a>.</p>',
      },
    ]);
    expect((await active('es')).body).toMatchObject([
      { title: 'Mantenimiento el sábado', body: '<p>Lea las noticias.</p>' },
    ]);
  });

  test('are those of this portal alone, which is named', async () => {
    expect((await active('en', 'OTHER')).status).toBe(400);
    expect((await portal.fetch(addresses.activeAlerts)).status).toBe(400);
  });

  test('begin and end with their minute', async () => {
    await write({ ...published, from: local(10), until: local(20) });
    expect(await titles()).toEqual([]);
    portal.passTo(new Date(portal.now().getTime() + 11 * 60_000));
    expect(await titles()).toEqual([good.title.en]);
    portal.passTo(new Date(portal.now().getTime() + 10 * 60_000));
    expect(await titles()).toEqual([]);
  });

  test('are in the order of their levels, the newest first, and ten at most', async () => {
    for (const level of ['success', 'info', 'warning', 'error', 'emergency'])
      await write({ ...published, level, title: { en: level, es: level } });
    await write({ ...published, level: 'error', title: { en: 'second error', es: 'otro error' } });
    expect(await titles()).toEqual(['emergency', 'second error', 'error', 'warning', 'info', 'success']);
    for (let more = 0; more < 6; more += 1) await write({ ...published, level: 'emergency' });
    expect(await titles()).toHaveLength(10);
    expect(await titles()).not.toContain('success');
  });

  test('have clean markup whatever is in the database', async () => {
    const { body: written } = await write(published);
    await portal.db.run(
      sql`update portal.site_alert set body_en = ${
        '<p onclick="a()">One <script>two</script><b>three</b></p><img src=x onerror=a()><a href="javascript:a()">four</a>' +
        '<a href="//evil.example">five</a><a href="/rap-home/contact" target="_blank">six</a>'
      } where id = ${written.alertId}::uuid`,
    );
    expect((await active()).body[0]?.body).toBe(
      '<p>One <b>three</b></p><a>four</a><a>five</a><a href="/rap-home/contact">six</a>',
    );
  });
});

describe('the person who writes alerts', () => {
  test.each(['newcomer', 'supervisor', 'authorizer', 'helpdesk', 'security', 'both'])(
    'is an administrator of the portal, and not %s',
    async (username) => {
      const { body: written } = await write(draft);
      const other = await portal.as(username);
      const order = { ...published, version: 1 };
      const responses = [
        await other.get<Problem>(addresses.siteAlerts),
        await other.post<Problem>(addresses.siteAlerts, published),
        await other.post<Problem>(addresses.siteAlert.replace(':alertId', written.alertId), order),
        await other.post<Problem>(addresses.siteAlertEnd.replace(':alertId', written.alertId), {
          version: 1,
        }),
      ];
      expect(responses.map(({ status, body }) => [status, body.code])).toEqual(
        responses.map(() => [403, 'NOT_ELIGIBLE']),
      );
      expect((await list()).items).toMatchObject([{ state: 'DRAFT', version: 1 }]);
    },
  );

  test('begins with a draft, publishes it, changes it and ends it, and all of it is notified and audited', async () => {
    const { status, body: first } = await write({ ...draft, body: { en: '', es: '' } });
    expect([status, first.state, first.version]).toEqual([201, 'DRAFT', 1]);
    expect(await titles()).toEqual([]);
    const { body: second } = await change(first.alertId, { ...published, version: 1 });
    expect([second.state, second.version]).toEqual(['ACTIVE', 2]);
    const until = local(600);
    const { body: third } = await change(first.alertId, { ...draft, level: 'error', until, version: 2 });
    expect([third.state, third.level, third.until]).toEqual(['ACTIVE', 'error', until]);
    const { body: ended } = await end(first.alertId, 3);
    expect(ended.state).toBe('ENDED');
    expect(await titles()).toEqual([]);
    expect(ended.history.map(({ version, action, changed, by }) => [version, action, changed, by])).toEqual([
      [4, 'ENDED', ['until'], 'Adele Fontaine'],
      [3, 'CHANGED', ['level', 'until'], 'Adele Fontaine'],
      [2, 'PUBLISHED', ['body.en', 'body.es'], 'Adele Fontaine'],
      [1, 'WRITTEN', [], 'Adele Fontaine'],
    ]);
    const trail = await portal.db.rows<{ actor_name: string; detail: Record<string, unknown> }>(
      sql`select actor_name, detail from portal.audit_event where action = 'SITE_ALERT_WRITTEN'
        and detail ->> 'alert' = ${first.alertId} order by id`,
    );
    expect(trail.map(({ detail }) => detail['action'])).toEqual(['WRITTEN', 'PUBLISHED', 'CHANGED', 'ENDED']);
    expect(trail[2]?.detail).toMatchObject({
      before: { level: 'warning', until: '' },
      after: { level: 'error', until },
    });
    expect((await list()).items).toEqual([ended]);
  });

  test('gets the faults, field by field, and nothing is written', async () => {
    const { status, body } = await write({
      level: 'info',
      publish: true,
      from: '2026-13-01T00:00',
      until: local(-60),
      title: { en: '', es: 'x'.repeat(121) },
      body: { en: '<script>a()</script>', es: '<a href="javascript:a()">a</a>' },
    });
    expect([status, body.code]).toEqual([400, 'INVALID']);
    expect(body.errors?.map(({ field, fault }) => [field, fault])).toEqual([
      ['title.en', 'REQUIRED'],
      ['title.es', 'TOO_LONG'],
      ['body.en', 'MALFORMED'],
      ['body.es', 'MALFORMED'],
      ['from', 'MALFORMED'],
      ['until', 'TOO_EARLY'],
    ]);
    const wrong = await write({ ...draft, level: 'alarm' });
    expect([wrong.status, wrong.body.code]).toEqual([400, 'INVALID']);
    expect((await list()).total).toBe(0);
  });

  test('writes one alert under one key, however often the call is sent', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const [one, two] = await Promise.all([write(published, key), write(published, key)]);
    expect(one.body).toEqual(two.body);
    expect((await list()).items).toHaveLength(1);
    const other = await write({ ...published, level: 'info' }, key);
    expect([other.status, other.body.code]).toEqual([422, 'KEY_REUSED']);
  });

  test('changes one version once: of two at once one is refused, and a repeat gets the same result', async () => {
    const { body: written } = await write(published);
    const orders = ['info', 'error'].map((level) => ({ ...published, level, version: 1 }));
    const responses = await Promise.all(orders.map((order) => change(written.alertId, order)));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const won = responses.findIndex(({ status }) => status === 200);
    expect(responses[1 - won]?.body.code).toBe('STALE_ALERT');
    const again = await change(written.alertId, orders[won]);
    expect(again).toMatchObject({ status: 200, body: { version: 2 } });
    expect((await end(written.alertId, 1)).body.code).toBe('STALE_ALERT');
    expect((await end(written.alertId, 2)).body).toMatchObject({ version: 3, state: 'ENDED' });
    expect((await end(written.alertId, 2)).body).toMatchObject({ version: 3, state: 'ENDED' });
    expect((await change(randomUUID(), orders[0])).status).toBe(404);
  });
});

describe('the person who closes an alert', () => {
  const idNow = async (language?: string) => (await active(language)).body[0]?.id ?? '';
  const close = async (username: string, id: string) =>
    (await (await portal.as(username)).post(addresses.closedAlerts, { id })).status;
  const closedBy = async (username: string) =>
    (await (await portal.as(username)).get<ClosedAlerts>(addresses.closedAlerts)).body.ids;

  test('has closed it until its text changes, in both languages and for nobody else', async () => {
    const { body: written } = await write(published);
    const id = await idNow();
    expect(await idNow('es')).toBe(id);
    expect(await closedBy('newcomer')).toEqual([]);
    expect(await close('newcomer', id)).toBe(200);
    expect(await closedBy('newcomer')).toEqual([id]);
    expect(await closedBy('staff')).toEqual([]);
    await change(written.alertId, { ...published, until: local(600), version: 1 });
    expect(await idNow(), 'only its end has moved').toBe(id);
    const body = { ...published.body, es: 'Lea todas las noticias.' };
    await change(written.alertId, { ...published, body, version: 2 });
    expect(await idNow(), 'one of its texts is another').not.toBe(id);
    await change(written.alertId, { ...published, level: 'emergency', version: 3 });
    expect(await idNow(), 'it is more urgent').not.toBe(id);
  });

  test('closes it although the account is locked', async () => {
    await write(published);
    expect(await close('locked', await idNow())).toBe(200);
    expect(await closedBy('locked')).toEqual([await idNow()]);
  });

  test('loses none of several at once, and what was closed longest ago is forgotten', async () => {
    const ids = Array.from({ length: 60 }, (_, number) => `alert-${number}`);
    await Promise.all(ids.slice(0, 40).map((id) => close('newcomer', id)));
    expect((await closedBy('newcomer')).toSorted()).toEqual(ids.slice(0, 40).toSorted());
    for (const id of [...ids.slice(40), 'alert-3']) await close('newcomer', id);
    const kept = await closedBy('newcomer');
    expect(kept).toHaveLength(50);
    expect(kept.slice(0, 3)).toEqual(['alert-3', 'alert-59', 'alert-58']);
    expect(new Set(kept).size).toBe(50);
  });

  test.each(['', 'x'.repeat(251)])('names it: %s is refused', async (id) => {
    expect(await close('newcomer', id)).toBe(400);
  });
});
