import { describe, expect, test } from 'vitest';
import { refuseUnknownApplications } from './applications.ts';
import { readConfig, SettingRefused } from './config.ts';

const read = (environment: Record<string, string>) => readConfig(environment, '/portal');

test('without settings the portal is a demonstration on this machine', () => {
  expect(read({})).toMatchObject({
    host: '127.0.0.1',
    port: 8080,
    origin: 'http://localhost:8080',
    dataFolder: '/portal/.data',
    catalogueFolder: '/portal/data',
    databaseUrl: null,
    demonstration: true,
    trustedProxies: [],
    deadlines: { dueDays: 7, expiryDays: 30 },
  });
});

test('a setting given as nothing counts as not given', () => {
  const names = [
    'HOST',
    'PORT',
    'PORTAL_ORIGIN',
    'DATA_DIR',
    'CATALOGUE_DIR',
    'DATABASE_URL',
    'PORTAL_DEMO',
    'LOG_LEVEL',
    'PORTAL_NAME',
    'DEADLINE_ZONE',
  ];
  expect(read(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(read({}));
});

test('the demonstration is off by itself where others can reach the portal, or with a database of its own', () => {
  expect(read({ HOST: '0.0.0.0', PORTAL_ORIGIN: 'https://portal.example' }).demonstration).toBe(false);
  expect(read({ HOST: '0.0.0.0' }).demonstration).toBe(false);
  expect(read({ PORTAL_ORIGIN: 'https://portal.example' }).demonstration).toBe(false);
  expect(read({ DATABASE_URL: 'postgresql://user@localhost/portal' }).demonstration).toBe(false);
  expect(
    read({ HOST: '0.0.0.0', PORTAL_ORIGIN: 'https://portal.example', PORTAL_DEMO: '1' }).demonstration,
  ).toBe(true);
});

test('an origin on this machine is no way out of it', () => {
  for (const origin of ['https://localhost', 'http://127.0.0.1:8080', 'http://[::1]:8080'])
    expect(read({ PORTAL_ORIGIN: origin }).demonstration).toBe(true);
});

test('a demonstration has a past, unless its accounts alone are asked for', () => {
  expect(read({})).toMatchObject({ demonstration: true, inventedPast: true });
  expect(read({ PORTAL_DEMO: 'accounts' })).toMatchObject({ demonstration: true, inventedPast: false });
  expect(read({ PORTAL_DEMO: '0' })).toMatchObject({ demonstration: false, inventedPast: false });
});

test('a folder is given whole, or from the project on', () => {
  expect(read({ CATALOGUE_DIR: '/etc/portal' }).catalogueFolder).toBe('/etc/portal');
  expect(read({ CATALOGUE_DIR: 'agency' }).catalogueFolder).toBe('/portal/agency');
  expect(read({ DATA_DIR: '/var/portal' })).toMatchObject({
    dataFolder: '/var/portal',
    catalogueFolder: '/portal/data',
  });
});

test('the pages of the agency are given by name', () => {
  const links = 'about=https://agency.example/?a=b, foia=https://agency.example/foia';
  expect(read({ AGENCY_NAME: 'Agency of Floods', AGENCY_LINKS: links }).agency).toEqual({
    name: 'Agency of Floods',
    links: [
      { link: 'about', address: 'https://agency.example/?a=b' },
      { link: 'foia', address: 'https://agency.example/foia' },
    ],
  });
});

test('an IPv6 host may be in brackets', () => {
  expect(read({ HOST: '[::1]' })).toMatchObject({ host: '::1', demonstration: true });
});

describe('a wrong setting is named with what is accepted', () => {
  test.each([
    ['PORT', 'eighty'],
    ['PORT', '0'],
    ['PORT', '70000'],
    ['PORTAL_ORIGIN', 'http://portal.example'],
    ['PORTAL_ORIGIN', 'https://portal.example/rap-home'],
    ['DATABASE_URL', 'mysql://localhost/portal'],
    ['PORTAL_DEMO', 'yes'],
    ['LOG_LEVEL', 'loud'],
    ['CLAMAV_URL', 'scanner.agency.example:3310'],
    ['CLAMAV_URL', 'tcp://scanner.agency.example'],
    ['CLAMAV_URL', 'tcp://scanner.agency.example:70000'],
    ['CLAMAV_URL', 'unix:clamd.sock'],
    ['CLAMAV_URL', 'https://scanner.agency.example:3310'],
    ['DEADLINE_ZONE', 'Mars/Olympus'],
    ['DECISION_DUE_DAYS', '-1'],
    ['DECISION_EXPIRY_DAYS', '6'],
    ['HELP_DESK_EMAIL', 'the help desk'],
    ['ADMIN_EMAIL', 'nobody'],
    ['TRUSTED_PROXIES', '10.0.0.5, everybody'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', '0.0.0.0/0'],
    ['TRUSTED_PROXIES', '2001:db8::/129'],
    ['TRUSTED_PROXIES', '10.0.0.0/8/8'],
    ['AGENCY_LINKS', 'https://agency.example'],
    ['AGENCY_LINKS', 'shop=https://agency.example'],
    ['AGENCY_LINKS', 'about=javascript:alert(1)'],
  ])('%s=%s', (name, value) => {
    expect(() => read({ [name]: value })).toThrow(SettingRefused);
    expect(() => read({ [name]: value })).toThrow(`Setting ${name}: `);
  });
});

test('one network may have a quarter of the connections, or what is set', () => {
  expect(read({})).toMatchObject({ mostConnections: 4_000, mostConnectionsPerNetwork: 1_000 });
  expect(read({ MOST_CONNECTIONS: '10' }).mostConnectionsPerNetwork).toBe(3);
  const name = 'MOST_CONNECTIONS_PER_NETWORK';
  expect(read({ [name]: '4000' }).mostConnectionsPerNetwork).toBe(4_000);
  const reading = (given: Record<string, string>) => () => read(given);
  for (const wrong of ['0', '-1', 'half', '1.5'])
    expect(reading({ [name]: wrong })).toThrow(`Setting ${name}: expected a whole number from 1`);
  expect(reading({ MOST_CONNECTIONS: '100', [name]: '101' })).toThrow(
    `Setting ${name}: expected no more than MOST_CONNECTIONS, which is 100`,
  );
});

test('the times without input stay within what every provider allows', () => {
  expect(read({}).idle).toEqual({ idleAfter: 120, timeoutAfter: 1_200, keepAliveEvery: 30, inputEvery: 1 });
  const reading = (given: Record<string, string>) => () => read(given);
  expect(reading({ IDLE_SECONDS: '600', IDLE_TIMEOUT_SECONDS: '1200' })).not.toThrow();
  expect(reading({ IDLE_SECONDS: '601', IDLE_TIMEOUT_SECONDS: '1200' })).toThrow(/IDLE_TIMEOUT_SECONDS.*601/);
  expect(reading({ IDLE_TIMEOUT_SECONDS: '299' })).toThrow(SettingRefused);
});

test('a preset of controls says when accounts that nobody uses are locked, and no setting makes it later', () => {
  const reading = (given: Record<string, string>) => () => read(given);
  const usual = { disableDays: 365, zone: 'America/New_York' };
  expect(read({ CONTROL_PRESET: 'FEDRAMP_MODERATE' }).inactivity).toEqual({
    warningDays: [60, 75, 85],
    lockDays: 90,
    ...usual,
  });
  expect(read({ CONTROL_PRESET: 'FEDRAMP_HIGH' }).inactivity).toEqual({
    warningDays: [20, 28, 33],
    lockDays: 35,
    ...usual,
  });
  for (const [CONTROL_PRESET, most] of [
    ['FEDRAMP_MODERATE', 90],
    ['FEDRAMP_HIGH', 35],
  ] as const) {
    expect(reading({ CONTROL_PRESET, INACTIVITY_LOCK_DAYS: `${most}` })).not.toThrow();
    expect(reading({ CONTROL_PRESET, INACTIVITY_LOCK_DAYS: `${most + 1}` })).toThrow(
      `Setting INACTIVITY_LOCK_DAYS: expected no more than ${most}, which CONTROL_PRESET asks for`,
    );
  }
  const sooner = {
    CONTROL_PRESET: 'FEDRAMP_HIGH',
    INACTIVITY_WARNING_DAYS: '10',
    INACTIVITY_LOCK_DAYS: '14',
  };
  expect(read(sooner).inactivity).toMatchObject({ warningDays: [10], lockDays: 14 });
  expect(reading({ CONTROL_PRESET: 'FEDRAMP_HIGH', INACTIVITY_LOCK_DAYS: '30' })).toThrow(
    /INACTIVITY_LOCK_DAYS.*33/,
  );
  for (const name of ['FEDRAMP_LOW', 'fedramp_high', 'toString'])
    expect(reading({ CONTROL_PRESET: name })).toThrow(
      'Setting CONTROL_PRESET: expected one of FEDRAMP_MODERATE, FEDRAMP_HIGH',
    );
});

test('accounts that nobody uses are warned about before they are locked, and locked before they are disabled', () => {
  expect(read({}).inactivity).toEqual({
    warningDays: [30, 38, 43],
    lockDays: 45,
    disableDays: 365,
    zone: 'America/New_York',
  });
  const reading = (given: Record<string, string>) => () => read(given);
  expect(
    read({ INACTIVITY_WARNING_DAYS: ' 5, 9', INACTIVITY_LOCK_DAYS: '10', INACTIVITY_DISABLE_DAYS: '11' })
      .inactivity,
  ).toMatchObject({ warningDays: [5, 9], lockDays: 10, disableDays: 11 });
  for (const days of ['0,5', '5,5', '9,5', '5,,9', 'soon', '5;9', '-1', '1,2,3,4,5,6'])
    expect(reading({ INACTIVITY_WARNING_DAYS: days })).toThrow('Setting INACTIVITY_WARNING_DAYS: ');
  expect(reading({ INACTIVITY_LOCK_DAYS: '43' })).toThrow(
    'Setting INACTIVITY_LOCK_DAYS: expected more than the last of INACTIVITY_WARNING_DAYS, which is 43',
  );
  expect(reading({ INACTIVITY_WARNING_DAYS: '30,50' })).toThrow(/INACTIVITY_LOCK_DAYS.*50/);
  expect(reading({ INACTIVITY_DISABLE_DAYS: '45' })).toThrow(
    'Setting INACTIVITY_DISABLE_DAYS: expected more than INACTIVITY_LOCK_DAYS, which is 45',
  );
});

describe('addresses that browsers ask', () => {
  test('visitors solve a puzzle, or a service with both of its keys checks them', () => {
    const keys = { BOT_CHECK_SITE_KEY: '0x4AAA-key', BOT_CHECK_SECRET: '0x4AAA-secret' };
    const common = { siteKey: '0x4AAA-key', secret: '0x4AAA-secret' };
    expect(read({}).botService).toBeNull();
    expect(read({ BOT_CHECK: 'puzzle' }).botService).toBeNull();
    expect(read({ BOT_CHECK: 'turnstile', ...keys }).botService).toEqual({
      kind: 'turnstile',
      ...common,
      address: 'https://challenges.cloudflare.com',
    });
    const elsewhere = { BOT_CHECK_URL: 'https://www.recaptcha.net/' };
    expect(read({ BOT_CHECK: 'recaptcha', ...keys, ...elsewhere }).botService).toEqual({
      kind: 'recaptcha',
      ...common,
      address: 'https://www.recaptcha.net',
    });
  });

  test.each([
    [{ BOT_CHECK: 'hcaptcha' }, 'BOT_CHECK'],
    [{ BOT_CHECK: 'turnstile' }, 'BOT_CHECK_SITE_KEY'],
    [{ BOT_CHECK: 'turnstile', BOT_CHECK_SITE_KEY: 'x' }, 'BOT_CHECK_SECRET'],
    [{ BOT_CHECK: 'turnstile', BOT_CHECK_SITE_KEY: 'x y', BOT_CHECK_SECRET: 'x' }, 'BOT_CHECK_SITE_KEY'],
    [{ BOT_CHECK_SITE_KEY: 'x' }, 'BOT_CHECK_SITE_KEY'],
    [{ BOT_CHECK_SECRET: 'x' }, 'BOT_CHECK_SECRET'],
    [{ BOT_CHECK_URL: 'https://www.recaptcha.net' }, 'BOT_CHECK_URL'],
    [{ BOT_CHECK: 'recaptcha', BOT_CHECK_URL: 'http://service.example' }, 'BOT_CHECK_URL'],
  ])('a check of visitors set up in part, %j, does not start', (settings, named) => {
    expect(() => read(settings)).toThrow(new RegExp(`^Setting ${named}:`));
  });

  test.each(['COMMS_URL', 'ICON_BASE_URL'])('%s is a plain address, safe to ask from a page', (name) => {
    const readAs = (address: string) => {
      const { commsUrl, iconBaseUrl } = read({ [name]: address });
      return [commsUrl, iconBaseUrl].filter((one) => one !== null);
    };
    expect(readAs('')).toEqual([]);
    expect(readAs('https://service.agency.example/portal/')).toEqual([
      'https://service.agency.example/portal',
    ]);
    expect(readAs('http://localhost:9000')).toEqual(['http://localhost:9000']);
    for (const wrong of [
      'service.agency.example',
      'http://service.agency.example',
      'https://user:password@service.agency.example',
      'https://service.agency.example/?a=b',
      'javascript:alert(1)',
    ])
      expect(() => readAs(wrong)).toThrow(name);
  });
});

describe('where the portal is', () => {
  test('all of it is under one origin by default', () => {
    expect(read({ PORT: '9000' })).toMatchObject({
      origin: 'http://localhost:9000',
      authUrl: 'http://localhost:9000',
      apiBaseUrl: null,
      loginUrl: null,
      userGuideUrl: null,
    });
    const own = 'https://portal.agency.example';
    expect(read({ PORTAL_ORIGIN: own, API_BASE_URL: `${own}/` })).toMatchObject({
      authUrl: own,
      apiBaseUrl: null,
    });
  });

  test('provider, API, start and guide are where the settings put them', () => {
    const given = {
      AUTH_URL: 'https://auth.agency.example',
      API_BASE_URL: 'https://api.agency.example/access/',
      LOGIN_URL: 'https://www.agency.example/start?from=portal',
      USER_GUIDE_URL: 'https://www.agency.example/guide.pdf',
    };
    expect(read({ PORTAL_ORIGIN: 'https://portal.agency.example', ...given })).toMatchObject({
      authUrl: given.AUTH_URL,
      apiBaseUrl: 'https://api.agency.example/access',
      loginUrl: given.LOGIN_URL,
      userGuideUrl: given.USER_GUIDE_URL,
    });
    const here = { AUTH_URL: 'http://localhost:9000', API_BASE_URL: 'http://127.0.0.1:9000' };
    expect(read(here)).toMatchObject({ authUrl: here.AUTH_URL, apiBaseUrl: here.API_BASE_URL });
  });

  test('a provider with an address of its own, or an API that others reach, ends the demonstration by itself', () => {
    expect(read({ AUTH_URL: 'http://localhost:8080' }).demonstration).toBe(false);
    expect(read({ API_BASE_URL: 'https://api.agency.example' }).demonstration).toBe(false);
    expect(read({ AUTH_URL: 'http://localhost:8080', PORTAL_DEMO: '1' })).toMatchObject({ hasMailbox: true });
    const seen = { AUTH_URL: 'https://auth.agency.example', PORTAL_DEMO: '1' };
    expect(read(seen)).toMatchObject({ demonstration: true, hasMailbox: false });
  });

  const nonsense = [
    'agency.example',
    'http://agency.example',
    'javascript:alert(1)',
    'https://',
    'https://a b',
  ];
  const more = ['https://user:secret@agency.example', 'https://agency.example/#start'];
  const named = ['AUTH_URL', 'API_BASE_URL', 'LOGIN_URL', 'USER_GUIDE_URL'];
  test.each(named.flatMap((name) => [...nonsense, ...more].map((value) => [name, value] as const)))(
    '%s=%s stops the start',
    (name, value) => {
      expect(() => read({ [name]: value })).toThrow(new RegExp(`^Setting ${name}: `));
    },
  );

  test('what has to be an origin has no path, and is as safe as the portal', () => {
    expect(() => read({ AUTH_URL: 'https://auth.agency.example/auth' })).toThrow('Setting AUTH_URL:');
    for (const name of ['AUTH_URL', 'API_BASE_URL']) {
      const mixed = { PORTAL_ORIGIN: 'https://portal.agency.example', [name]: 'http://localhost:8080' };
      expect(() => read(mixed)).toThrow(`Setting ${name}: expected https, as PORTAL_ORIGIN has it`);
    }
  });
});

test('what is kept has its usual periods, and none that the database would not allow', () => {
  expect(read({}).retention).toEqual({
    trailMonths: 30,
    requestMonths: 72,
    peopleMonths: 72,
    mailDays: 90,
    contactMonths: 24,
    certificateMonths: 13,
  });
  expect(read({ TRAIL_KEEP_MONTHS: '13' }).retention.trailMonths).toBe(13);
  const refused = {
    TRAIL_KEEP_MONTHS: '12',
    REQUEST_KEEP_MONTHS: '24',
    PEOPLE_KEEP_MONTHS: '24',
    MAIL_KEEP_DAYS: '0',
  };
  for (const [name, value] of Object.entries({ ...refused, CONTACT_KEEP_MONTHS: 'ever' }))
    expect(() => read({ [name]: value })).toThrow(`Setting ${name}: expected a whole number`);
});

test('an application is where its setting says, under a name that an id has', () => {
  const { applicationSettings } = read({
    APP_URL_HLL_APP: 'https://losses.agency.example/a?b=c',
    APP_URL_P4_APP: 'http://p4.localhost:8081/',
    APP_CLIENT_SECRET_HLL_APP: 'x'.repeat(32),
  });
  expect(applicationSettings).toEqual({
    addresses: { HLL_APP: 'https://losses.agency.example/a?b=c', P4_APP: 'http://p4.localhost:8081/' },
    secrets: { HLL_APP: 'x'.repeat(32) },
  });
});

test.each([
  ['APP_URL_HLL_APP', 'http://losses.agency.example/'],
  ['APP_URL_HLL_APP', 'losses.agency.example'],
  ['APP_URL_HLL_APP', '/demo/apps/hll-app/'],
  ['APP_URL_HLL_APP', 'https://user:secret@losses.agency.example/'],
  ['APP_URL_HLL_APP', 'javascript:alert(1)'],
  ['APP_CLIENT_SECRET_HLL_APP', 'short'],
])('%s=%s stops the start', (name, value) => {
  expect(() => read({ [name]: value })).toThrow(name);
});

test('settings of applications that there are not stop the start with their names', () => {
  const known = ['HLL_APP', 'P4_APP'];
  const settings = (more: Record<string, string>) =>
    read({ APP_URL_HLL_APP: 'https://losses.agency.example/', ...more }).applicationSettings;
  expect(() => refuseUnknownApplications(settings({}), known)).not.toThrow();
  const unplaced = settings({ APP_URL_LEVEE_LOG: 'https://levees.agency.example/' });
  expect(() => refuseUnknownApplications(unplaced, known)).toThrow('APP_URL_LEVEE_LOG');
  const unproven = settings({ APP_CLIENT_SECRET_LEVEE_LOG: 'x'.repeat(32) });
  expect(() => refuseUnknownApplications(unproven, known)).toThrow('APP_CLIENT_SECRET_LEVEE_LOG');
});

test.each([
  ['tcp://scanner.agency.example:3310', { host: 'scanner.agency.example', port: 3310 }],
  ['tcp://[::1]:3310', { host: '::1', port: 3310 }],
  ['unix:/var/run/clamav/clamd.ctl', { path: '/var/run/clamav/clamd.ctl' }],
  ['unix:///var/run/clamd.ctl', { path: '/var/run/clamd.ctl' }],
  ['', null],
])('the scanner at %s', (CLAMAV_URL, address) => {
  expect(read({ CLAMAV_URL }).clamav).toEqual(address);
});
