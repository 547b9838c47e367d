import axe from 'axe-core';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { Configuration } from '@portal/core/contract/session.ts';
import { personFromClaims } from '@portal/core/domain/people/person.ts';
import { LanguageProvider } from '../../content/language.tsx';
import type { Session, SessionState } from '../../session/session.ts';
import { ConfigurationProvider, SessionProvider } from '../../session/use-session.tsx';
import '../../styles/main.scss';
import { Header } from './header.tsx';

const configuration: Configuration = {
  portalName: 'RAP',
  provider: {
    ...{ url: 'http://localhost', realm: 'risk-map', client: 'rap-client' },
    account: 'http://localhost/realms/risk-map/account',
  },
  features: { engineeringLibrary: true, multiEmployment: true },
  deadlines: { dueDays: 7, expiryDays: 30, answerDays: 14, stuckDays: 14 },
  deadlineZone: 'America/New_York',
  helpDeskEmail: 'help@agency.example',
  agency: { name: 'Agency', links: [] },
  demonstration: true,
};

/** A session that stands still in one state: the header only reads it. */
function sessionIn(state: SessionState): Session {
  return {
    state: () => state,
    subscribe: () => () => undefined,
    start: () => Promise.resolve(),
    signIn: () => Promise.resolve(),
    signOut: () => Promise.resolve(),
    token: () => Promise.resolve(null),
    currentToken: () => null,
    keepAlive: () => undefined,
    refreshRoles: () => Promise.resolve(),
    tokenRefused: () => undefined,
    providerResponds: () => Promise.resolve(true),
  };
}

function stateOf(...portalRoles: string[]): SessionState {
  const person = personFromClaims({
    sub: '1',
    given_name: 'Bo',
    resource_access: { 'rap-client': { roles: portalRoles } },
  });
  return person === null
    ? { status: 'signed-out', because: 'nobody-signed-in' }
    : { status: 'signed-in', person };
}

const header = (state: SessionState) => (
  <LanguageProvider initial="en">
    <ConfigurationProvider value={configuration}>
      <SessionProvider value={sessionIn(state)}>
        <Header path="/rap-home/applications" />
      </SessionProvider>
    </ConfigurationProvider>
  </LanguageProvider>
);

test('signed out there are Sign In and Applications only', async () => {
  await page.viewport(1280, 800);
  const screen = await render(header(stateOf()));
  const links = [...screen.container.querySelectorAll('.usa-nav a')].map((link) => link.textContent);
  expect(links).toEqual(['Sign In', 'Applications']);
});

test('one deciding role is a link, and a product owner has none', async () => {
  await page.viewport(1280, 800);
  const screen = await render(header(stateOf('USER', 'SUPERVISOR')));
  const link = screen.getByRole('link', { name: 'Manage Requests' });
  await expect.element(link).toHaveAttribute('href', '/rap-home/manage-requests?role=SUPERVISOR');
  const owner = await render(header(stateOf('USER', 'PRODUCT_OWNER')));
  expect(owner.container.textContent).not.toContain('Manage Requests');
});

test('several deciding roles are a menu that Escape closes', async () => {
  await page.viewport(1280, 800);
  const screen = await render(header(stateOf('SUPERVISOR', 'AUTHORIZER', 'RM_IT_HELP', 'FILETRAIL_ADMIN')));
  const button = screen.getByRole('button', { name: 'Manage Requests' });
  await button.click();
  for (const desk of [
    'Supervisor Requests',
    'Authorizer Requests',
    'RM-IT Help Requests',
    'FileTrail Admin Requests',
  ]) {
    await expect.element(screen.getByRole('link', { name: desk })).toBeVisible();
  }
  expect((await axe.run(screen.container)).violations.map((violation) => violation.id)).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await expect.element(button).toHaveAttribute('aria-expanded', 'false');
  await expect.element(button).toHaveFocus();
});

test('up to 929 px the navigation is a menu that takes and gives back the focus', async () => {
  await page.viewport(929, 800);
  const screen = await render(header(stateOf('SUPERVISOR')));
  const menu = screen.getByRole('button', { name: 'Menu', exact: true });
  await menu.click();
  await expect.element(screen.getByRole('button', { name: 'Close menu' })).toHaveFocus();
  await expect.element(screen.getByRole('link', { name: 'Manage Requests' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(menu).toHaveFocus();
  await expect.element(screen.getByRole('link', { name: 'Manage Requests' })).not.toBeInTheDocument();
});

test('signed in, Profile leads to the account page of the provider, in the language of the page', async () => {
  await page.viewport(1280, 800);
  const screen = await render(header(stateOf('USER')));
  await expect
    .element(screen.getByRole('link', { name: 'Profile' }))
    .toHaveAttribute('href', 'http://localhost/realms/risk-map/account?kc_locale=en');
});
