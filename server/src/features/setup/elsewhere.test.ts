import { addresses } from '@portal/core/contract/addresses.ts';
import type { Catalogue } from '@portal/core/contract/catalogue.ts';
import type { Setup } from '@portal/core/contract/setup/setup.ts';
import { expect, test } from 'vitest';
import { portalForTests } from '../../testing/portal.ts';

const portal = portalForTests({
  environment: {
    PORTAL_DEMO: '0',
    APP_URL_HLL_APP: 'https://losses.agency.example/',
    SMTP_URL: 'smtp://mail.agency.example',
    AGENCY_NAME: 'The agency',
    AGENCY_LINKS: 'privacy=https://agency.example/privacy',
    HELP_DESK_EMAIL: 'help@agency.example',
  },
});
const withNameAlone = portalForTests({ environment: { PORTAL_DEMO: '0', AGENCY_NAME: 'The agency' } });

test('without the demonstration only what the agency has placed can be visited', async () => {
  const { body } = await (await portal.as('staff')).get<Catalogue>(addresses.catalogue);
  const held = body.applications.filter(({ hasAccess }) => hasAccess);
  expect(held.length).toBeGreaterThan(1);
  for (const { id, routerLink, routerLinkActive, viewerLink, actions } of held) {
    const visit = actions.find(({ action }) => action === 'VISIT');
    if (id === 'hll-app') {
      expect([routerLink, routerLinkActive]).toEqual(['https://losses.agency.example/', true]);
      expect(visit).toEqual({ action: 'VISIT', allowed: true });
    } else {
      expect([id, routerLink, viewerLink, routerLinkActive]).toEqual([id, null, null, false]);
      expect(visit).toEqual({ action: 'VISIT', allowed: false, code: 'NOT_SET_UP' });
    }
  }
  expect((await portal.fetch('/demo/apps/fhd-app/')).status).toBe(404);
});

test('what is not placed is left to set up, and what the settings say is done', async () => {
  const { body } = await (await portal.as('admin')).get<Setup>(addresses.setup);
  const places = body.lines.find(({ step }) => step === 'ADDRESSES');
  expect(places?.isDone).toBe(false);
  expect(places?.applicationIds).toContain('p4-app');
  expect(places?.applicationIds).not.toContain('hll-app');
  for (const step of ['MAIL', 'HELP_DESK_ADDRESS', 'AGENCY'])
    expect(body.lines.find((line) => line.step === step)?.isDone).toBe(true);
});

test('a name without any page of the agency leaves its line open', async () => {
  const { body } = await (await withNameAlone.as('admin')).get<Setup>(addresses.setup);
  expect(body.lines.find(({ step }) => step === 'AGENCY')?.isDone).toBe(false);
});
