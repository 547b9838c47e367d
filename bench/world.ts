import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const project = fileURLToPath(new URL('..', import.meta.url));

/**
 * Makes a root folder like the project's own whose demonstration world has this many more people, seeded and repeatable.
 * @param options `like`: whom they are like, but for their names; `from`: the checkout whose world it is
 */
export function enlargedRoot(
  folder: string,
  more: number,
  { like = 'newcomer', from = project }: { like?: string; from?: string } = {},
): string[] {
  mkdirSync(join(folder, 'server'), { recursive: true });
  const migrations = join(folder, 'server', 'migrations');
  if (!existsSync(migrations)) symlinkSync(join(from, 'server', 'migrations'), migrations);
  cpSync(join(from, 'data'), join(folder, 'data'), { recursive: true });
  const path = join(folder, 'data', 'people.json');
  const file: { people: Record<string, unknown>[] } = JSON.parse(readFileSync(path, 'utf8'));
  const model = file.people.find((person) => person['username'] === like);
  const names = Array.from({ length: more }, (_, index) => `bench${String(index).padStart(5, '0')}`);
  const people = names.map((username, index) => ({
    ...model,
    username,
    id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    email: `${username}@agency.example`,
    givenName: 'Bench',
    familyName: username,
  }));
  writeFileSync(path, JSON.stringify({ people: [...file.people, ...people] }));
  return names;
}
