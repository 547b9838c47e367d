import { addresses } from '@portal/core/contract/addresses.ts';
import type { Catalogue, CatalogueCard } from '@portal/core/contract/catalogue.ts';
import type { OpenQuestion } from '@portal/core/contract/requests/information.ts';
import type { QuestionOf } from '@portal/core/domain/forms/form.ts';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  askAs,
  changeOf,
  decideAs,
  denial,
  holdAccess,
  plantRoles,
  rememberWorld,
  removalOf,
  startOver,
  submitAs,
} from '../../testing/access-requests.ts';
import { sql } from '../../adapters/db/sql.ts';
import { portalForTests } from '../../testing/portal.ts';
import { readCatalogueFiles } from './catalogue-file.ts';

const portal = portalForTests();
beforeAll(async () => {
  await rememberWorld(portal);
  await startOver(portal);
});
afterEach(async () => {
  await startOver(portal);
  portal.forgetSignIns();
});

async function catalogueOf(username: string, language = 'en'): Promise<Catalogue> {
  const person = await portal.as(username);
  return (await person.get<Catalogue>(`${addresses.catalogue}?language=${language}`)).body;
}

async function cardOf(username: string, id: string, language = 'en'): Promise<CatalogueCard> {
  const card = (await catalogueOf(username, language)).applications.find((one) => one.id === id);
  if (card === undefined) throw new Error(`no card ${id}`);
  return card;
}

function questionOf<K extends 'role' | 'places'>({ questions }: CatalogueCard, kind: K) {
  const found = questions.find((question): question is QuestionOf<K, string> => question.kind === kind);
  if (found === undefined) throw new Error(`no question ${kind}`);
  return found;
}

const buttons = ({ actions }: CatalogueCard) =>
  actions.map(({ action, allowed, code }) => (allowed ? action : `${action} ${code}`));

describe('how the catalogue is sent', () => {
  const ask = (accepted: string, headers: Record<string, string> = {}, language = 'en') =>
    portal.fetch(`${addresses.catalogue}?language=${language}`, {
      headers: { 'accept-encoding': accepted, ...headers },
    });
  const lengthOf = ({ headers }: Response) => Number(headers.get('content-length'));

  test.each([
    ['br', 'gzip, deflate, br'],
    ['gzip', 'gzip, br;q=0'],
    [null, 'identity'],
    [null, 'br;q=0, gzip;q=0.0'],
  ])('to a visitor as %s where “%s” is accepted, and it is the same', async (coding, accepted) => {
    const plain = await ask('identity');
    for (const _ of ['made', 'kept']) {
      const sent = await ask(accepted);
      expect(sent.headers.get('content-encoding')).toBe(coding);
      expect(sent.headers.get('vary')).toBe('accept-encoding');
      expect(sent.headers.get('cache-control')).toBe('no-store');
      expect(lengthOf(sent) < lengthOf(plain) / 2).toBe(coding !== null);
      expect(await sent.json()).toEqual(await plain.clone().json());
    }
  });

  test('to each in the own language, no matter who asked before', async () => {
    for (const language of ['es', 'en', 'es']) {
      const { places } = (await (await ask('br', {}, language)).json()) as Catalogue;
      expect(places.states.find(({ code }) => code === 'NM')?.name).toBe(
        language === 'es' ? 'Nuevo México' : 'New Mexico',
      );
    }
  });

  test('to the signed-in person as it is: its length must not tell what is in it', async () => {
    const newcomer = await portal.as('newcomer');
    const { headers, body } = await newcomer.get<Catalogue>(`${addresses.catalogue}?language=en`);
    expect(headers.get('content-encoding')).toBe(null);
    expect(headers.get('vary')).toBe('accept-encoding');
    expect(body.applications.some(({ actions }) => actions.length > 0)).toBe(true);
  });

  test('a refusal is not compressed, nor kept for the next', async () => {
    const refused = await ask('br', {}, 'de');
    expect([refused.status, refused.headers.get('content-encoding')]).toEqual([400, null]);
    expect((await ask('br')).status).toBe(200);
  });
});

describe('what a request can choose among', () => {
  test('levels with their regions and states, once for all', async () => {
    const { places } = await catalogueOf('newcomer', 'es');
    expect(places.regions).toEqual(['01', '02', '03', '04', '05', '06', '07', '08', '09', '10']);
    expect(places.states).toHaveLength(56);
    expect(places.states).toContainEqual({ code: 'NM', name: 'Nuevo México' });
    const planning = await cardOf('newcomer', 'p4-app');
    const { isOneLevel, levels } = questionOf(planning, 'places');
    expect(isOneLevel).toBe(true);
    expect(levels.map(({ name, per }) => [name, per])).toEqual([
      ['HQ', undefined],
      ['Regional', 'region'],
    ]);
    const mitigation = await cardOf('newcomer', 'mpp-app');
    expect(questionOf(mitigation, 'places').levels.map(({ per = null }) => per)).toEqual([
      null,
      null,
      null,
      'region',
      'region',
      'region',
      'state',
      'state',
    ]);
  });

  test('access types, levels and origins in the language of the reader', async () => {
    const library = await cardOf('newcomer', 'fhd-app', 'es');
    expect(questionOf(library, 'role').levels.map(({ name, notFor = [] }) => [name, notFor])).toEqual([
      ['Administrative Access', ['Cooperating Technical Partner']],
      ['Read Access', []],
      ['Write Access', []],
    ]);
    const lists = library.questions.flatMap((question) => (question.kind === 'options' ? [question] : []));
    expect(lists.map(({ name, isRequired = false }) => [name, isRequired])).toEqual([
      ['level', false],
      ['userOrigin', true],
    ]);
    expect(lists[0]?.options.map(({ name }) => name)).toEqual(['Approver', 'Publisher']);
    expect(lists[1]?.options).toContainEqual({ name: 'Contractor', label: 'Contratista de la agencia' });
    expect(library.questions.map(({ kind }) => kind)).toEqual([
      'employment',
      'role',
      'options',
      'options',
      'purpose',
    ]);
  });

  test('nothing where the portal takes no request', async () => {
    const { applications } = await catalogueOf('newcomer');
    for (const card of applications.filter((one) => !one.requestAccess)) expect(card.questions).toEqual([]);
  });
});

describe('the buttons of held access', () => {
  const hold = async (application: string, roles: string[]) => {
    await holdAccess(portal, 'newcomer', { application, roles });
    portal.forgetSignIns();
  };

  test('change and remove, as far as the portal gave it', async () => {
    await hold('p4-app', ['HQ']);
    await hold('hll-app', ['Upload']);
    await plantRoles(portal, 'newcomer', 'mpp-app', ['HQ Write']);
    expect(buttons(await cardOf('newcomer', 'p4-app'))).toEqual(['VISIT', 'CHANGE_ROLE', 'REMOVE_ACCESS']);
    expect(buttons(await cardOf('newcomer', 'hll-app'))).toEqual(['VISIT', 'REMOVE_ACCESS']);
    expect(buttons(await cardOf('newcomer', 'mpp-app'))).toEqual(['VISIT', 'VISIT_VIEWER', 'CHANGE_ROLE']);
  });

  test('roles and employments are called as the catalogue says, beside their names at the provider', async () => {
    await hold('mpp-app', ['Regional Write - Region 04']);
    await hold('el-app', ['EL_ANALYST']);
    const inSpanish = await catalogueOf('newcomer', 'es');
    const states = (id: string) => inSpanish.applications.find((card) => card.id === id)?.state[0];
    expect([states('mpp-app'), states('el-app')]).toEqual([
      { kind: 'HELD', roles: ['Regional Write - Region 04'], labels: ['Escritura (regional) - Región 04'] },
      { kind: 'HELD', roles: ['EL_ANALYST'], labels: ['Analista de la biblioteca'] },
    ]);
    expect(inSpanish.employmentStatuses).toContainEqual({
      name: 'Federal Employee',
      label: 'Empleado federal',
    });
    const { applications, employmentStatuses } = await catalogueOf('newcomer');
    const library = applications.find(({ id }) => id === 'el-app');
    expect(library?.state[0]).toEqual({ kind: 'HELD', roles: ['EL_ANALYST'], labels: ['Library analyst'] });
    expect(employmentStatuses).toEqual([]);
  });

  test('while a change is open, its state; while a removal is open, no second one', async () => {
    await hold('p4-app', ['HQ']);
    await hold('fhdn-app', ['Read Access']);
    await submitAs(portal, 'newcomer', changeOf('p4-app', ['Regional - Region 04']));
    await submitAs(portal, 'newcomer', removalOf('fhdn-app'));
    expect(buttons(await cardOf('newcomer', 'p4-app'))).toEqual(['VISIT', 'REMOVE_ACCESS', 'SEE_STATUS']);
    const leaving = await cardOf('newcomer', 'fhdn-app');
    expect(buttons(leaving)).toEqual(['VISIT', 'REMOVE_ACCESS REMOVAL_UNDER_WAY', 'SEE_STATUS']);
    expect(leaving.state).toMatchObject([
      { kind: 'HELD', roles: ['Read Access'] },
      { kind: 'WAITING', status: 'PENDING_RMIT_HELP_DECISION', waitingFor: ['Hana Ito'] },
    ]);
  });
});

test('every icon that an entry names is in the list that the page asks for', async () => {
  const reply = await fetch(`${portal.config.origin}${addresses.icons}`);
  const { icons, applications } = await readCatalogueFiles(
    portal.config.catalogueFolder,
    portal.config.forms,
  );
  expect(await reply.json()).toEqual(icons);
  const drawn = icons.iconImageFiles.map(({ iconName }) => iconName);
  for (const { icon } of applications) expect(drawn).toContain(icon);
});

test('a request that waits for its requester says so', async () => {
  const request = await askAs(portal, 'newcomer');
  const waitingFor = async () => (await cardOf('newcomer', 'hll-app')).state;
  expect(await waitingFor()).toMatchObject([{ kind: 'WAITING', waitingFor: ['Dana Lee'] }]);
  await decideAs(portal, 'supervisor', request, { decision: 'RETURN', comment: 'Which office is it for?' });
  expect(await waitingFor()).toMatchObject([{ kind: 'WAITING', waitingFor: ['Nora T New'] }]);
});

describe('what holds for every card is shown once', () => {
  const noticesOf = async (username: string) => (await catalogueOf(username)).notices;
  const kindsOn = async (username: string) => {
    const { applications } = await catalogueOf(username);
    return [...new Set(applications.flatMap(({ state }) => state.map(({ kind }) => kind)))].toSorted();
  };

  test('a lock with its cause, certificates, the use of eLOMA alone; nothing to others', async () => {
    expect(await noticesOf('locked')).toEqual([
      {
        kind: 'LOCKED',
        cause: 'BY_ADMINISTRATOR',
        since: expect.any(String),
        restore: null,
        requestNumber: null,
      },
    ]);
    expect(await noticesOf('inactive')).toMatchObject([{ kind: 'LOCKED', cause: 'INACTIVITY' }]);
    expect(await noticesOf('expired')).toMatchObject([
      { kind: 'CERTIFICATES', certificates: [{ name: 'privacy' }] },
    ]);
    expect(await noticesOf('eloma')).toEqual([{ kind: 'ELOMA_ONLY' }]);
    expect(await noticesOf('newcomer')).toEqual([]);
    const visitor = await fetch(`${portal.config.origin}${addresses.catalogue}`);
    expect(await visitor.json()).toMatchObject({ notices: [] });
  });

  test('the cards say only what is their own', async () => {
    expect(await kindsOn('locked')).toEqual(['NO_ACCESS', 'OPEN_TO_ALL']);
    expect(await kindsOn('inactive')).toEqual(['GIVEN_OUTSIDE', 'NO_ACCESS', 'OPEN_TO_ALL']);
  });
});

test('a person with several accounts is asked to choose one, and can do so on the card', async () => {
  const platform = await cardOf('mipsuper', 'mip-app');
  expect(platform.state).toMatchObject([
    { kind: 'GIVEN_OUTSIDE', roles: ['Task'] },
    { kind: 'SEVERAL_ACCOUNTS' },
  ]);
  expect(buttons(platform)).toEqual(['VISIT SELECT_ACCOUNT_FIRST', 'SELECT_ACCOUNT']);
});

test('a denial stays on its card for thirty days, until something newer replaces it', async () => {
  const request = await askAs(portal, 'newcomer');
  const state = async () => (await cardOf('newcomer', 'hll-app')).state;
  await decideAs(portal, 'supervisor', request, denial);
  const { requestNumber } = request;
  expect(await state()).toMatchObject([{ kind: 'DENIED', requestNumber }]);
  expect(buttons(await cardOf('newcomer', 'hll-app'))).toEqual(['REQUEST_ACCESS']);
  await closeEarlier(29);
  expect(await state()).toMatchObject([{ kind: 'DENIED' }]);
  await askAs(portal, 'newcomer');
  expect(await state()).toMatchObject([{ kind: 'WAITING' }]);
  await startOver(portal);
  await decideAs(portal, 'supervisor', await askAs(portal, 'newcomer'), denial);
  await closeEarlier(31);
  expect(await state()).toEqual([{ kind: 'NO_ACCESS' }]);
});

/** As if every request had been closed so many days ago. */
async function closeEarlier(days: number): Promise<void> {
  await portal.db.rows(
    sql`update portal.request set closed_at = now() - make_interval(days => ${days}) where closed_at is not null`,
  );
}

test('what is in progress and the results of requests are above the cards', async () => {
  const homeOf = async () => (await catalogueOf('newcomer')).home;
  expect(await homeOf()).toEqual({ inProgress: [], news: [] });
  const request = await askAs(portal, 'newcomer');
  const { requestNumber } = request;
  const mentioned = { requestNumber, applicationId: 'hll-app' };
  expect(await homeOf()).toEqual({ inProgress: [mentioned], news: [] });
  await decideAs(portal, 'supervisor', request, denial);
  expect(await homeOf()).toEqual({ inProgress: [], news: [{ ...mentioned, outcome: 'DENIED' }] });
  await closeEarlier(8);
  expect(await homeOf()).toEqual({ inProgress: [], news: [] });
});

test('only the person who is asked a question sees it, for as long as it can be answered', async () => {
  const questionsOf = async (username: string) =>
    (await (await portal.as(username)).get<OpenQuestion[]>(addresses.questions)).body;
  const request = await askAs(portal, 'newcomer');
  expect(await questionsOf('newcomer')).toEqual([]);
  await decideAs(portal, 'supervisor', request, { decision: 'RETURN', comment: 'Which office is it for?' });
  const { requestNumber } = request;
  expect(await questionsOf('newcomer')).toMatchObject([
    { requestNumber, applicationId: 'hll-app', answerBy: expect.stringMatching(/Z$/) },
  ]);
  expect(await questionsOf('supervisor')).toEqual([]);
  await portal.db.rows(sql`update portal.request set expires_at = now() - interval '1 minute' where is_open`);
  expect(await questionsOf('newcomer')).toEqual([]);
});
