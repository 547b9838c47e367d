import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sql } from '../../adapters/db/sql.ts';
import { portalForTests } from '../../testing/portal.ts';
import { alertsForPages } from './alerts-for-pages.ts';

const portal = portalForTests();
const good = { id: 1, level: 'Error', title: 'Title', body: '<p>Call <b>us</b><script>a()</script>.</p>' };

let server: Server;
let answer: { status: number; body: unknown };
let asked: { address: string; language: string; secrets: unknown[] }[];
let warned: string[];
let now: Date;

beforeEach(async () => {
  asked = [];
  warned = [];
  now = new Date('2026-11-23T09:00:00Z');
  answer = { status: 200, body: [good] };
  server = createServer(({ url = '', headers }, response) => {
    const secrets = [headers.authorization, headers.cookie].filter((one) => one !== undefined);
    asked.push({ address: url, language: headers['accept-language'] ?? '', secrets });
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer.body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});

afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

const later = (seconds: number): void => {
  now = new Date(now.getTime() + seconds * 1_000);
};

function pages(isAgencys = true) {
  const given = server.address();
  const port = typeof given === 'object' && given !== null ? given.port : 0;
  return alertsForPages({
    db: portal.db,
    now: () => now,
    commsUrl: isAgencys ? `http://127.0.0.1:${port}/comms` : null,
    warn: (message) => warned.push(message),
  });
}

test('the agency’s service is asked once a minute for all pages, in both languages, without telling who reads', async () => {
  const alerts = pages();
  expect(alerts.shown('en')).toEqual([]);
  await Promise.all([alerts.look(), alerts.look()]);
  await alerts.look();
  expect(asked.map(({ address, language }) => `${language} ${address}`).toSorted()).toEqual([
    'en /comms/active?clientId=RAP',
    'es /comms/active?clientId=RAP',
  ]);
  expect(asked.flatMap(({ secrets }) => secrets)).toEqual([]);
  expect(alerts.shown('en')).toMatchObject([
    { level: 'error', title: 'Title', body: '<p>Call <b>us</b>.</p>' },
  ]);
  answer.body = { alerts: [{ ...good, title: 'Other' }] };
  later(59);
  await alerts.look();
  expect(alerts.shown('es')).toMatchObject([{ title: 'Title' }]);
  later(2);
  await alerts.look();
  expect(alerts.shown('es')).toMatchObject([{ title: 'Other' }]);
});

test.each([
  ['fails', { status: 500, body: [good] }],
  ['sends no list', { status: 200, body: { items: [good] } }],
  ['sends too much', { status: 200, body: [{ ...good, body: 'x'.repeat(300_000) }] }],
])('a service that %s is as if there were no alert', async (_what, wrong) => {
  const alerts = pages();
  await alerts.look();
  expect(alerts.shown('en')).toHaveLength(1);
  answer = wrong;
  later(61);
  await alerts.look();
  expect(alerts.shown('en')).toEqual([]);
});

test('what is left out is logged once', async () => {
  answer.body = [good, { level: 'info' }];
  const alerts = pages();
  await alerts.look();
  later(61);
  await alerts.look();
  expect(warned).toHaveLength(1);
  expect(warned[0]).toMatch(/^1 of 2 site alerts are left out/);
});

test('the portal’s own are read again after two seconds, each in its language', async () => {
  await portal.database.owner.run(sql`truncate portal.site_alert, portal.site_alert_version`);
  const alerts = pages(false);
  await alerts.look();
  await portal.db.run(sql`insert into portal.site_alert (id, is_published, level, title_en, title_es, body_en, body_es,
      from_local, until_local, changed_at)
    values (gen_random_uuid(), true, 'info', 'Title', 'Título', 'Text', 'Texto', '', '', ${now})`);
  await alerts.look();
  expect(alerts.shown('en')).toEqual([]);
  later(3);
  await alerts.look();
  expect(alerts.shown('en')).toMatchObject([{ title: 'Title', body: '<p>Text</p>' }]);
  expect(alerts.shown('es')).toMatchObject([{ title: 'Título' }]);
  expect(asked).toEqual([]);
});
