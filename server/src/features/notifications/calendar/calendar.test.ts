import { spawnSync } from 'node:child_process';
import { addresses } from '@portal/core/contract/addresses.ts';
import type { MadeCalendar, OwnCalendar } from '@portal/core/contract/account/own-calendar.ts';
import { portalClientId } from '@portal/core/domain/people/roles.ts';
import { dayAfter, dayIn } from '@portal/core/domain/calendar/calendar-days.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../adapters/db/sql.ts';
import { setEnabled } from '../../../identity/testing/arranged-people.ts';
import {
  approveAs,
  askAs,
  decideAs,
  rememberWorld,
  respondAs,
  startOver,
  takeRoles,
} from '../../../testing/access-requests.ts';
import { alternatesIn } from '../../../testing/alternates.ts';
import { portalForTests } from '../../../testing/portal.ts';
import { digestOf } from './own-calendar.ts';

const portal = portalForTests();
const { standInAs } = alternatesIn(() => portal);

const whyNot = whyNoForeignReader();
if (whyNot !== null)
  process.stderr.write(`\nSKIPPED in calendar.test.ts, what another program reads: ${whyNot}\n`);

function whyNoForeignReader(): string | null {
  if (spawnSync('python3', ['-c', 'import icalendar']).status === 0) return null;
  return 'icalendar is not installed. With Python 3: python3 -m pip install icalendar';
}

beforeAll(() => rememberWorld(portal));
beforeEach(() => startOver(portal));

async function makeAs(username: string, hasNames = false, language = 'en'): Promise<MadeCalendar> {
  const { status, body } = await (await portal.as(username)).post<MadeCalendar>(addresses.ownCalendar, {
    hasNames,
    language,
  });
  expect(status).toBe(201);
  return body;
}

async function stateOf(username: string): Promise<OwnCalendar> {
  return (await (await portal.as(username)).get<OwnCalendar>(addresses.ownCalendar)).body;
}

/** What a calendar program is sent, which has nothing but the address. */
async function read(address: string): Promise<{ status: number; text: string; headers: Headers }> {
  const { pathname } = new URL(address);
  const response = await portal.fetch(pathname);
  return {
    status: response.status,
    text: (await response.text()).replaceAll('\r\n ', ''),
    headers: response.headers,
  };
}

const summaries = (text: string) => [...text.matchAll(/^SUMMARY:(.*)\r$/gm)].map(([, summary]) => summary);
const uids = (text: string) => [...text.matchAll(/^UID:(.*)\r$/gm)].map(([, uid]) => uid);

describe('the calendar of somebody who decides', () => {
  test('has a day for each request that waits, without names unless they are asked for', async () => {
    const { requestNumber: number } = await askAs(portal, 'newcomer');
    const { address } = await makeAs('supervisor');
    const { status, text, headers } = await read(address);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(headers.get('cache-control')).toBe('private, max-age=900');
    expect(summaries(text)).toEqual(['Access to Hazus Loss Library']);
    expect(text).not.toContain('Nora');
    expect(text).toContain(`/rap-home/requests/${number}`);
    const due = dayAfter(dayIn('America/New_York', portal.now()), portal.config.deadlines.dueDays);
    expect(text).toContain(`DTSTART;VALUE=DATE:${due.replaceAll('-', '')}\r\n`);
    const named = await makeAs('supervisor', true, 'es');
    expect(summaries((await read(named.address)).text)).toEqual([
      'Nora T New solicita acceso a Biblioteca de Pérdidas Hazus',
    ]);
  });

  test('keeps the name of an item while it waits, and loses what has been decided', async () => {
    const request = await askAs(portal, 'newcomer');
    const { address } = await makeAs('supervisor');
    const before = await read(address);
    const question = { decision: 'RETURN', comment: 'Which counties, and until when?' } as const;
    const { body: asked } = await decideAs(portal, 'supervisor', request, question);
    expect(uids((await read(address)).text)).toEqual([]);
    const { body: answered } = await respondAs(portal, 'newcomer', asked);
    const after = await read(address);
    expect(uids(after.text)).toEqual(uids(before.text));
    const sequence = (text: string) => Number(/SEQUENCE:(\d+)/.exec(text)?.[1]);
    expect(sequence(after.text)).toBeGreaterThan(sequence(before.text));
    await approveAs(portal, 'supervisor', answered);
    expect(uids((await read(address)).text)).toEqual([]);
  });

  test('has what they may decide in the place of somebody, as long as they may', async () => {
    await askAs(portal, 'newcomer');
    const { address } = await makeAs('supervisor2');
    expect(uids((await read(address)).text)).toEqual([]);
    await standInAs('supervisor2');
    expect(uids((await read(address)).text)).toHaveLength(1);
    await takeRoles(portal, 'supervisor2', portalClientId, ['SUPERVISOR']);
    expect((await read(address)).status).toBe(200);
    expect(uids((await read(address)).text)).toEqual([]);
  });

  test('is gone while their account is turned off', async () => {
    const { address } = await makeAs('supervisor');
    await setEnabled(portal.db, false, ['supervisor']);
    expect((await read(address)).status).toBe(404);
  });
});

describe('its address', () => {
  test('is kept as a digest alone, ends with the next one, and when it is ended', async () => {
    const first = await makeAs('supervisor');
    const token = /([\w-]{43})\.ics$/.exec(first.address)?.[1] ?? '';
    const kept = await portal.db.row<{ hash: Buffer; all: string }>(
      sql`select token_hash as hash, to_jsonb(f)::text as all from portal.calendar_feed f`,
    );
    expect(kept?.hash.equals(digestOf(token))).toBe(true);
    expect(kept?.all).not.toContain(token);
    const second = await makeAs('supervisor');
    expect((await read(first.address)).status).toBe(404);
    expect((await read(second.address)).status).toBe(200);
    expect(await stateOf('supervisor')).toMatchObject({ hasNames: false, readAt: expect.any(String) });
    await (await portal.as('supervisor')).post(addresses.ownCalendarEnd, {});
    expect((await read(second.address)).status).toBe(404);
    expect(await stateOf('supervisor')).toEqual({ madeAt: null, hasNames: false, readAt: null });
    const recorded = await portal.db.rows<{ action: string }>(
      sql`select action from portal.audit_event where action like 'CALENDAR%' order by id desc limit 3`,
    );
    expect(recorded.map(({ action }) => action)).toEqual([
      'CALENDAR_ENDED',
      'CALENDAR_MADE',
      'CALENDAR_MADE',
    ]);
  });

  test.each(['x.ics', `${'a'.repeat(43)}.ics`, 'a'.repeat(43), '%00.ics'])('%s is nobody’s', async (file) => {
    const response = await portal.fetch(addresses.calendar.replace(':file', file));
    expect(response.status).toBe(404);
  });

  test('is for people who decide', async () => {
    const { status } = await (await portal.as('newcomer')).post(addresses.ownCalendar, {
      hasNames: false,
      language: 'en',
    });
    expect(status).toBe(403);
  });
});

const foreign = `
import json, sys
from icalendar import Calendar
calendar = Calendar.from_ical(sys.stdin.buffer.read())
print(json.dumps({
  "name": str(calendar["X-WR-CALNAME"]),
  "errors": [str(error) for event in calendar.walk() for error in event.errors],
  "events": [{"summary": str(event["SUMMARY"]), "description": str(event["DESCRIPTION"]), "url": str(event["URL"]),
    "start": event["DTSTART"].dt.isoformat(), "end": event["DTEND"].dt.isoformat(), "uid": str(event["UID"])}
    for event in calendar.walk("VEVENT")]}))
`;

test.skipIf(whyNot !== null)('a program that nobody here wrote reads the same', async () => {
  const { requestNumber: number, requestId } = await askAs(portal, 'newcomer');
  const { address } = await makeAs('supervisor', true, 'es');
  const response = await portal.fetch(new URL(address).pathname);
  const { status, stdout, stderr } = spawnSync('python3', ['-c', foreign], {
    input: Buffer.from(await response.arrayBuffer()),
  });
  if (status !== 0) throw new Error(stderr.toString());
  const due = dayAfter(dayIn('America/New_York', portal.now()), portal.config.deadlines.dueDays);
  const url = `${portal.config.origin}/rap-home/requests/${number}`;
  expect(JSON.parse(stdout.toString())).toEqual({
    name: `${portal.config.portalName}: fechas límite`,
    errors: [],
    events: [
      {
        summary: 'Nora T New solicita acceso a Biblioteca de Pérdidas Hazus',
        description: `Decidir la solicitud ${number}:\n${url}`,
        url,
        start: due,
        end: dayAfter(due, 1),
        uid: `${requestId}-0@${new URL(portal.config.origin).hostname}`,
      },
    ],
  });
});
