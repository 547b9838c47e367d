import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const delivered = fileURLToPath(new URL('../../data', import.meta.url));
const document = fileURLToPath(new URL('../../docs/add-an-application.md', import.meta.url));

/** The catalogue's folder of an agency that has done what the document says. */
export interface AgencyFolder {
  path: string;
  remove: () => Promise<void>;
}

/**
 * Copies the folder as delivered, adds the application of the document and its icon, and names who authorizes it.
 * @param authorizer somebody of the demonstration
 * @param byMail applications for which the agency takes no requests in the portal
 */
export async function agencyFolder(
  authorizer: string,
  byMail: readonly string[] = [],
): Promise<AgencyFolder> {
  const path = await mkdtemp(join(tmpdir(), 'portal-agency-'));
  await cp(delivered, path, { recursive: true });
  const [entry, icon] = await documented();
  const lists = [
    { file: 'applications.json', with: { name: 'applications', added: entry } },
    { file: 'icons.json', with: { name: 'customIcons', added: icon } },
  ];
  for (const { file, with: list } of lists)
    await edit(join(path, file), (lines) => ({
      ...lines,
      [list.name]: [...(lines[list.name] ?? []), list.added],
    }));
  await edit(join(path, 'applications.json'), ({ applications = [] }) => ({
    applications: applications.map((one) =>
      byMail.some((id) => id === one['id']) ? { ...one, requestAccess: false } : one,
    ),
  }));
  await edit(join(path, 'people.json'), ({ people = [] }) => ({
    people: people.map((person) =>
      person['username'] === authorizer ? { ...person, authorizes: [entry['id']] } : person,
    ),
  }));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

type Entry = Readonly<Record<string, unknown>>;

/** What the document shows, in its order: the application, the icon. */
async function documented(): Promise<[Entry, Entry]> {
  const shown = (await readFile(document, 'utf8')).matchAll(/^```json\n(.+?)^```$/gms);
  const [entry, icon] = [...shown].map(([, text = '']): Entry => JSON.parse(text));
  if (entry === undefined || icon === undefined) throw new Error('the document shows no application');
  return [entry, icon];
}

type Lists = Readonly<Record<string, readonly Entry[]>>;

async function edit(path: string, change: (lists: Lists) => Lists): Promise<void> {
  const lists: Lists = JSON.parse(await readFile(path, 'utf8'));
  await writeFile(path, JSON.stringify(change(lists)));
}
