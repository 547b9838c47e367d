import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { wholeName } from '@portal/core/domain/people/names/whole-name.ts';
import { expect, test } from 'vitest';
import { readInventedPeople } from './world.ts';

const delivered = new URL('../../../data/people.json', import.meta.url);

test('somebody of the demonstration has one name, which is the family name', async () => {
  const people = await readInventedPeople(fileURLToPath(new URL('.', delivered)));
  expect(people.filter(({ givenName }) => givenName === '').map(wholeName)).toEqual(['Sukma']);
});

test.each([
  ['email', 'newcomer@agency.example'],
  ['username', 'newcomer'],
] as const)(
  'two people with one %s in different case are named, and stop the start',
  async (field, value) => {
    const folder = await mkdtemp(join(tmpdir(), 'invented-people-'));
    const { people } = JSON.parse(await readFile(delivered, 'utf8'));
    const staff = people.find(({ username }: { username: string }) => username === 'staff');
    const second = {
      ...staff,
      username: 'second',
      email: 'second@agency.example',
      [field]: value.toUpperCase(),
    };
    await writeFile(join(folder, 'people.json'), JSON.stringify({ people: [...people, second] }));
    await expect(readInventedPeople(folder)).rejects.toThrow(
      `people.json: newcomer and ${field === 'email' ? 'second' : 'NEWCOMER'} have the same ${field}, ${value}`,
    );
    await rm(folder, { recursive: true });
  },
);
