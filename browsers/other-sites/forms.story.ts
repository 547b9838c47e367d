import { expect } from '@playwright/test';
import {
  askForAnotherPassword,
  authorizationOf,
  chosenPassword,
  logoutOf,
  password,
  registrant,
} from '../../e2e/other-sites/provider-and-client.ts';
import type { Person } from '../person.ts';
import { nora, test } from './other-site.ts';

/** Waits until they are where the callback of the client leads on to; its state tells one way from another. */
async function arrives(person: Person, state: string): Promise<void> {
  await person.isAt(new RegExp(`//elsewhere\\.localhost.*state=${state}`));
  await seesClient(person);
}

async function seesClient(person: Person): Promise<void> {
  await person.sees({ role: 'heading', name: 'Client' });
}

/** Posts a form of the client's page to an address of the provider, whose cookies the browser keeps away from it. */
async function post({ window }: Person, address: string): Promise<void> {
  await window.evaluate((to) => {
    const { origin, pathname, searchParams } = new URL(to);
    const form = document.createElement('form');
    Object.assign(form, { method: 'post', action: `${origin}${pathname}` });
    for (const [name, value] of searchParams) {
      const field = document.createElement('input');
      Object.assign(field, { name, value });
      form.append(field);
    }
    document.body.append(form);
    form.submit();
  }, address);
}

test('each form of the provider leads through where the callback of a client leads on to another origin', async ({
  openBrowser,
  otherSite,
}) => {
  const { person } = await openBrowser();
  const asks = (more: Record<string, string>) => person.window.goto(authorizationOf(otherSite, more).address);
  await asks({ state: 'signed-in' });
  await person.sendsForm(nora);
  await arrives(person, 'signed-in');

  await asks({ state: 'posted', response_mode: 'form_post' });
  await arrives(person, 'posted');

  await asks({ state: 'made', prompt: 'create' });
  await person.sendsForm(registrant);
  await arrives(person, 'made');

  await askForAnotherPassword(otherSite);
  await asks({ state: 'chosen', prompt: 'login' });
  await person.sendsForm({ username: 'sam', password });
  await person.sendsForm({ 'password-new': chosenPassword, 'password-confirm': chosenPassword });
  await arrives(person, 'chosen');

  await person.window.goto(logoutOf(otherSite, { state: 'signed-out' }));
  await person.presses({ role: 'button', name: 'Sign Out' });
  await arrives(person, 'signed-out');
});

test('what another site posts finds the session', async ({ openBrowser, otherSite }) => {
  const { client, provider } = otherSite;
  const { person } = await openBrowser();
  await person.window.goto(authorizationOf(otherSite, { state: 'first' }).address);
  await person.sendsForm(nora);
  await arrives(person, 'first');

  await person.window.goto(client.page);
  await seesClient(person);
  await post(person, authorizationOf(otherSite, { state: 'without-a-question' }).address);
  await arrives(person, 'without-a-question');

  await person.window.goto(client.page);
  await seesClient(person);
  await post(person, logoutOf(otherSite, { state: 'asked' }));
  await person.sees({ role: 'heading', name: 'Sign Out' });
  expect(provider.ended).toEqual([]);
  await person.presses({ role: 'button', name: 'Sign Out' });
  await arrives(person, 'asked');
  expect(provider.ended).toHaveLength(1);
});
