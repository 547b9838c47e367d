import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TestBrowser } from '../../server/src/identity/testing/test-browser.ts';
import { startPortal } from '../portals/portal-process.ts';
import { expect, test } from '../portals/portal.ts';
import { freePort } from '../../tools/ports/free-port.ts';

const purpose = 'canary-purpose-loading-the-spring-floods';
const password = 'demo-portal-2026';

/** One request asked for and looked for, with a wrong password and a bad body on the way: whatever could be logged. */
async function useThePortal(origin: string): Promise<{ token: string }> {
  const browser = new TestBrowser(origin, password);
  const { access_token: token } = await browser.signIn('newcomer');
  await new TestBrowser(origin, 'canary-wrong-password').signIn('supervisor').catch(() => undefined);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const details = { requestedAppName: 'hll-app', role: ['Upload'], purpose };
  const body = JSON.stringify({ requestType: 'ACCESS_REQUEST', requestDetails: details });
  const asked = await fetch(`${origin}/greenlight/approval/requests`, { method: 'POST', headers, body });
  expect(asked.status).toBe(201);
  await fetch(`${origin}/greenlight/approval/requests`, {
    method: 'POST',
    headers,
    body: '{"requestType":"canary-type"}',
  });
  await fetch(`${origin}/greenlight/approval/queue?role=SUPERVISOR&q=canary-search`, { headers });
  await fetch(`${origin}/rap-home/requests/canary-page?q=canary-search`);
  return { token };
}

test('log lines are JSON and tell nothing about people', async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'portal-log-'));
  const portal = startPortal({ port: await freePort(), dataFolder }, { LOG_LEVEL: 'debug' });
  await portal.ready;
  const announced = portal.output().length;
  const { token } = await useThePortal(portal.origin);
  await portal.end('SIGTERM');
  await rm(dataFolder, { recursive: true, force: true });

  const lines = portal
    .output()
    .slice(announced)
    .split('\n')
    .filter((line) => line.startsWith('{'));
  expect(lines.length).toBeGreaterThan(10);
  for (const line of lines) expect(JSON.parse(line)).toHaveProperty('level');
  const output = lines.join('\n');
  const secrets = ['newcomer', 'Nora', 'agency.example', 'supervisor', purpose, 'canary', password, token];
  expect(secrets.filter((secret) => output.includes(secret))).toEqual([]);
});
