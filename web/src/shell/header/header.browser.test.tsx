import axe from 'axe-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { Configuration } from '@portal/core/contract/session.ts';
import { personFromClaims } from '@portal/core/domain/people/person.ts';
import { LanguageProvider } from '../../content/language.tsx';
import type { Session, SessionState } from '../../session/session.ts';
import { ConfigurationProvider, SessionProvider } from '../../session/use-session.tsx';
import '../../styles/main.scss';
import { withoutClickFocus } from '../../testing/click-focus.ts';
import { Tag } from '../../widgets/tag.tsx';
import { Header } from './header.tsx';
import type { Elements } from '../../content/elements.ts';

const configuration: Configuration = {
  portalName: 'Access Portal',
  provider: {
    url: 'http://localhost',
    realm: 'risk-map',
    client: 'rap-client',
    password: 'http://localhost/realms/risk-map/account/password',
  },
  features: { engineeringLibrary: true, multiEmployment: true, authorizerReport: true },
  deadlines: { dueDays: 7, expiryDays: 30, answerDays: 14, escalationDays: 7, stuckDays: 14 },
  deadlineZone: 'America/New_York',
  idle: { idleAfter: 120, timeoutAfter: 1_200, keepAliveEvery: 30, inputEvery: 1 },
  commsUrl: null,
  iconBaseUrl: null,
  apiBaseUrl: null,
  loginUrl: null,
  botCheck: 'puzzle',
  helpDeskEmail: 'help@agency.example',
  profileUrl: null,
  userGuideUrl: null,
  rulesVersion: '1',
  agency: { name: 'Agency', links: [] },
  demonstration: true,
  mailbox: true,
  people: { source: 'PORTAL', console: null },
  invitations: true,
};

/** A session fixed in one state: the header only reads it. */
function sessionIn(state: SessionState): Session {
  return {
    state: () => state,
    subscribe: () => () => undefined,
    start: () => Promise.resolve(),
    signIn: () => Promise.resolve(),
    signInAgain: () => Promise.resolve(),
    takeAction: () => false,
    signOut: () => Promise.resolve(),
    token: () => Promise.resolve(null),
    currentToken: () => null,
    keepAlive: () => undefined,
    tokensEnd: () => null,
    timeOut: () => undefined,
    refreshRoles: () => Promise.resolve(),
    tokenRefused: () => undefined,
    refuse: () => undefined,
    providerResponds: () => Promise.resolve(true),
  };
}

function stateOf(...portalRoles: string[]): SessionState {
  return stateOfSomebody({ given_name: 'Bo' }, portalRoles);
}

function stateOfSomebody(names: Record<string, string>, portalRoles: readonly string[]): SessionState {
  const person = personFromClaims({
    sub: '1',
    ...names,
    realm_access: { roles: ['RAPUser'] },
    resource_access: { 'rap-client': { roles: portalRoles } },
  });
  return person === null
    ? { status: 'signed-out', because: 'nobody-signed-in' }
    : { status: 'signed-in', person };
}

const header = (
  state: SessionState,
  language: 'en' | 'es' = 'en',
  deskNote: Elements = null,
  path = '/rap-home/applications',
  given: Configuration = configuration,
) => (
  <LanguageProvider initial={language}>
    <ConfigurationProvider value={given}>
      <SessionProvider value={sessionIn(state)}>
        <Header path={path} deskNote={deskNote} />
      </SessionProvider>
    </ConfigurationProvider>
  </LanguageProvider>
);

test('signed out there are Sign In, Applications, Resources and Contact only', async () => {
  await page.viewport(1280, 800);
  const screen = await render(header(stateOf()));
  const links = [...screen.container.querySelectorAll('.usa-nav a')].map((link) => link.textContent);
  expect(links).toEqual(['Sign In', 'Applications', 'Resources', 'Contact']);
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

test('of two menus one is open at a time', async () => {
  await page.viewport(1280, 800);
  const screen = await render(header(stateOf('SUPERVISOR', 'AUTHORIZER', 'RM_IT_HELP')));
  const desks = screen.getByRole('button', { name: 'Manage Requests' });
  const administration = screen.getByRole('button', { name: 'Administration' });
  for (const [opened, other] of [
    [desks, administration],
    [administration, desks],
  ] as const) {
    await opened.click();
    await expect.element(opened).toHaveAttribute('aria-expanded', 'true');
    await expect.element(other).toHaveAttribute('aria-expanded', 'false');
  }
});

test('what administrators have is one menu, with an entry for each screen of theirs', async () => {
  await page.viewport(1280, 800);
  const entriesOf = async (...roles: string[]) => {
    const screen = await render(header(stateOf('USER', ...roles), 'en', null, '/rap-home/site-alerts'));
    const button = screen.getByRole('button', { name: 'Administration' });
    await button.click();
    await expect.element(screen.getByRole('link', { name: 'Background work' })).toBeVisible();
    const links = [...screen.container.querySelectorAll('.usa-nav__submenu a')];
    expect((await axe.run(screen.container)).violations.map((violation) => violation.id)).toEqual([]);
    await screen.unmount();
    return links.map((link) => [link.textContent, link.getAttribute('aria-current')]);
  };
  expect(await entriesOf('RM_IT_HELP')).toEqual([
    ['Insights', null],
    ['My decisions', null],
    ['Background work', null],
    ['Access drift', null],
    ['Approvers', null],
    ['Confirmations', null],
    ['People', null],
    ['Messages', null],
    ['Certificates', null],
    ['Why can’t this person get in?', null],
  ]);
  expect(await entriesOf('PORTAL_ADMIN')).toEqual([
    ['Background work', null],
    ['Approvers', null],
    ['Confirmations', null],
    ['People', null],
    ['Setup', null],
    ['Webhooks', null],
    ['Site Alerts', 'page'],
  ]);
});

test('the arrow of the menu is beside the count of what waits, whose box is even', async () => {
  await page.viewport(1280, 800);
  const note = <Tag>13</Tag>;
  const { container } = await render(header(stateOf('USER', 'AUTHORIZER', 'SUPERVISOR'), 'en', note));
  const count = container.querySelector('.usa-tag');
  const words = count?.parentElement;
  const button = words?.parentElement;
  if (!count || !words || !button) throw new Error('there is no menu with a count');
  const arrow = getComputedStyle(words, '::after');
  const arrowEnd = button.getBoundingClientRect().right - Number.parseFloat(arrow.right);
  expect(count.getBoundingClientRect().right).toBeLessThanOrEqual(arrowEnd - Number.parseFloat(arrow.width));
  const { paddingLeft, paddingRight } = getComputedStyle(count);
  expect(paddingRight).toBe(paddingLeft);
  expect(getComputedStyle(count, '::after').content, 'one arrow').toBe('none');
});

test.each(['en', 'es'] as const)(
  'all that the help desk is offered is in one row at 1280 px, %s',
  async (language) => {
    await page.viewport(1280, 800);
    const names = { given_name: 'Hana', family_name: 'Ito' };
    const note = <Tag>100</Tag>;
    const { container } = await render(header(stateOfSomebody(names, ['RM_IT_HELP']), language, note));
    const items = [...container.querySelectorAll('.usa-nav__primary > li')].map((item) =>
      item.getBoundingClientRect(),
    );
    expect(items.length).toBe(11);
    expect(Math.max(...items.map(({ top }) => top))).toBeLessThan(
      Math.min(...items.map(({ bottom }) => bottom)),
    );
  },
);

describe.each(['en', 'es'] as const)('the name, %s', (language) => {
  const entries = {
    few: { names: { given_name: 'Elio', family_name: 'Marchetti' }, roles: ['PORTAL_ADMIN'] },
    'those of an owner': { names: { given_name: 'Omar', family_name: 'Haddad' }, roles: ['PRODUCT_OWNER'] },
    most: { names: { given_name: 'Hana', family_name: 'Ito' }, roles: ['RM_IT_HELP'] },
  };

  test.each(Object.entries(entries))('is in one line beside %s, from 1100 px on', async (_, somebody) => {
    const { names, roles } = somebody;
    await page.viewport(1280, 800);
    const { container } = await render(header(stateOfSomebody(names, roles), language, <Tag>13</Tag>));
    for (const width of [1100, 1279, 1280, 1400]) {
      await page.viewport(width, 800);
      const person = container.querySelector('.nav-person > span');
      expect(person?.textContent).toMatch(new RegExp(` ${names.given_name} ${names.family_name}$`));
      expect(person?.querySelector('span:last-child')?.getClientRects(), `${width} px`).toHaveLength(1);
      expect(container.querySelector('header')?.scrollWidth, `${width} px`).toBeLessThanOrEqual(width);
      expect(container.querySelector('header')?.clientHeight, `${width} px`).toBeLessThan(70);
    }
  });

  test('leaves the entries their room at 930 px', async () => {
    await page.viewport(930, 800);
    const names = { given_name: 'Bo', family_name: 'Thorne' };
    const both = stateOfSomebody(names, ['SUPERVISOR', 'AUTHORIZER']);
    const { container } = await render(header(both, language, <Tag>13</Tag>));
    expect(container.querySelector('header')?.clientHeight).toBeLessThan(70);
  });
});

test.each([1100, 1280, 1400])(
  'at %i px words twice as large lie over nothing, and the name keeps its letters together',
  async (width) => {
    await page.viewport(width, 800);
    const { style } = document.documentElement;
    style.fontSize = '200%';
    onTestFinished(() => {
      style.fontSize = '';
    });
    const names = { given_name: 'Hana', family_name: 'Ito' };
    const { container } = await render(header(stateOfSomebody(names, ['RM_IT_HELP']), 'es', <Tag>13</Tag>));
    const parts = [
      ...container.querySelectorAll('.usa-logo, .usa-nav__primary > li > :is(a, button), .nav-person'),
    ].map((part) => part.getBoundingClientRect());
    expect(parts.length).toBe(12);
    for (const [index, one] of parts.entries()) {
      expect(one.left).toBeGreaterThanOrEqual(0);
      expect(one.right).toBeLessThanOrEqual(width);
      for (const other of parts.slice(index + 1)) {
        const isBeside = one.right <= other.left + 1 || other.right <= one.left + 1;
        expect(isBeside || one.bottom <= other.top + 1 || other.bottom <= one.top + 1).toBe(true);
      }
    }
    const name = container.querySelector('.nav-person > span > span:last-child');
    expect(name?.getClientRects()).toHaveLength(1);
  },
);

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

test.each([
  [null, '/rap-home/account'],
  ['https://people.agency.example/me', 'https://people.agency.example/me'],
])(
  'signed in, Profile leads to the account screen, or to the page of the agency (%j)',
  async (profileUrl, source) => {
    await page.viewport(1280, 800);
    const screen = await render(
      header(stateOf('USER'), 'en', null, undefined, { ...configuration, profileUrl }),
    );
    await expect.element(screen.getByRole('link', { name: 'Profile' })).toHaveAttribute('href', source);
  },
);

describe('where a press gives no focus', () => {
  const openMenu = async () => {
    await page.viewport(1280, 800);
    onTestFinished(withoutClickFocus());
    const screen = await render(header(stateOf('SUPERVISOR', 'AUTHORIZER')));
    const button = screen.getByRole('button', { name: 'Manage Requests' });
    const link = screen.getByRole('link', { name: 'Authorizer Requests' });
    return { screen, button, link };
  };

  test('the menu of the desks closes on a press elsewhere', async () => {
    const { screen, button } = await openMenu();
    await button.click();
    await expect.element(button).toHaveAttribute('aria-expanded', 'true');
    await screen.getByText('Signed in as Bo').click();
    await expect.element(button).toHaveAttribute('aria-expanded', 'false');
  });

  test('it closes on Escape, and its button has the focus then', async () => {
    const { button } = await openMenu();
    await button.click();
    await userEvent.keyboard('{Escape}');
    await expect.element(button).toHaveAttribute('aria-expanded', 'false');
    await expect.element(button).toHaveFocus();
  });

  test('opened by keyboard, a press on a link of it arrives', async () => {
    const { button, link } = await openMenu();
    (button.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    let pressed = '';
    const note = (event: MouseEvent): void => {
      event.preventDefault();
      pressed = (event.target as Element).closest('a')?.textContent ?? '';
    };
    window.addEventListener('click', note);
    onTestFinished(() => {
      window.removeEventListener('click', note);
    });
    await link.click();
    expect(pressed).toBe('Authorizer Requests');
  });

  test('the narrow menu closes on Escape after a press inside of it', async () => {
    await page.viewport(480, 800);
    onTestFinished(withoutClickFocus());
    const screen = await render(header(stateOf('SUPERVISOR', 'AUTHORIZER')));
    const menu = screen.getByRole('button', { name: 'Menu', exact: true });
    await menu.click();
    const desks = screen.getByRole('button', { name: 'Manage Requests' });
    await desks.click();
    await userEvent.keyboard('{Escape}');
    // The inner one first.
    await expect.element(desks).toHaveAttribute('aria-expanded', 'false');
    await expect.element(menu).toHaveAttribute('aria-expanded', 'true');
    await screen.getByText('Signed in as Bo').click();
    await userEvent.keyboard('{Escape}');
    await expect.element(menu).toHaveAttribute('aria-expanded', 'false');
  });
});

test('the narrow menu does not scroll sideways, and the words of the language button are in its middle', async () => {
  await page.viewport(480, 800);
  const screen = await render(header(stateOf('SUPERVISOR')));
  await screen.getByRole('button', { name: 'Menu', exact: true }).click();
  const navigation = screen.getByRole('navigation').element();
  expect(navigation.scrollWidth).toBe(navigation.clientWidth);
  const right = navigation.getBoundingClientRect().left + navigation.clientWidth;
  for (const control of navigation.querySelectorAll('a, button'))
    expect(control.getBoundingClientRect().right).toBeLessThanOrEqual(right);
  const button = screen.getByRole('button', { name: 'Español' }).element();
  const words = document.createRange();
  words.selectNodeContents(button);
  const [box, text] = [button.getBoundingClientRect(), words.getBoundingClientRect()];
  expect(Math.abs(text.left - box.left - (box.right - text.right))).toBeLessThanOrEqual(2);
});

test.each([930, 1000, 1100, 1280])(
  'at %i px every entry of the longest row stands whole within the page',
  async (width) => {
    await page.viewport(width, 800);
    const { container } = await render(header(stateOf('USER', 'RM_IT_HELP', 'SUPERVISOR'), 'es'));
    const row = container.querySelector('.usa-nav__primary');
    const entries = [...(row?.querySelectorAll<HTMLElement>(':scope > li > a, :scope > li > button') ?? [])];
    expect(entries.length).toBeGreaterThan(6);
    for (const entry of entries) {
      const { right, height } = entry.getBoundingClientRect();
      expect(right).toBeLessThanOrEqual(document.documentElement.clientWidth);
      expect(height).toBeLessThan(60);
      expect(entry.scrollWidth).toBeLessThanOrEqual(entry.clientWidth + 1);
    }
  },
);
