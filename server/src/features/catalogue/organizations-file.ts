import Type from 'typebox';
import { DataFileFault, readDataFile } from '../../adapters/data-file.ts';

const Name = Type.String({ minLength: 1, maxLength: 100, pattern: '^\\S(.*\\S)?$' });
const OrganizationsFile = Type.Object(
  {
    Organizations: Type.Array(Type.Object({ ID: Name, ORG: Name }, { additionalProperties: false }), {
      minItems: 1,
    }),
  },
  { additionalProperties: false },
);
export type Organization = Type.Static<typeof OrganizationsFile>['Organizations'][number];

const fileName = 'mip-organizations.json';

/**
 * Reads the organizations of the mapping platform, sorted by name.
 * @throws DataFileFault when the file cannot be used, or two of them are ambiguous
 */
export async function readOrganizations(folder: string): Promise<Organization[]> {
  const { Organizations: listed } = await readDataFile(folder, fileName, OrganizationsFile);
  for (const field of ['ID', 'ORG'] as const) {
    const names = listed.map((one) => one[field].toLowerCase());
    const twice = listed.find((one, index) => names.indexOf(one[field].toLowerCase()) !== index);
    if (twice !== undefined)
      throw new DataFileFault(`${fileName}: the ${field} ${twice[field]} stands twice`);
  }
  return listed.toSorted((one, other) => one.ORG.localeCompare(other.ORG, 'en'));
}
