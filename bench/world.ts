import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const project = fileURLToPath(new URL('..', import.meta.url));

/** Makes a root folder like the project's own whose demonstration world has this many more people, seeded and repeatable. */
export function enlargedRoot(folder: string, more: number): string[] {
  mkdirSync(join(folder, 'server'), { recursive: true });
  symlinkSync(join(project, 'server', 'migrations'), join(folder, 'server', 'migrations'));
  cpSync(join(project, 'data'), join(folder, 'data'), { recursive: true });
  const path = join(folder, 'data', 'people.json');
  const file: { people: Record<string, unknown>[] } = JSON.parse(readFileSync(path, 'utf8'));
  const newcomer = file.people.find((person) => person['username'] === 'newcomer');
  const names = Array.from({ length: more }, (_, index) => `bench${String(index).padStart(5, '0')}`);
  const people = names.map((username, index) => ({
    ...newcomer,
    username,
    id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    email: `${username}@agency.example`,
    givenName: 'Bench',
    familyName: username,
  }));
  writeFileSync(path, JSON.stringify({ people: [...file.people, ...people] }));
  return names;
}
