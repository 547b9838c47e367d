import type { ProfileShape } from './profile-shape.ts';

/** Fields that people fill in about themselves, wherever they may. */
const ownFields = ['username', 'email', 'firstName', 'lastName'];

type Attribute = ProfileShape['attributes'][number];

/** How the profile of the people of a realm differs from what the portal needs, in words. */
export function profileDifferences(wanted: ProfileShape, there: ProfileShape): string[] {
  const found = new Map(there.attributes.map((one) => [one.name, one]));
  const absent = wanted.attributes.filter(({ name }) => !found.has(name)).map(({ name }) => name);
  const { unmanagedAttributePolicy: policy = 'DISABLED' } = there;
  return [
    ...(absent.length === 0 ? [] : [`the user profile lacks the attributes ${absent.join(', ')}`]),
    ...wanted.attributes.flatMap((one) => {
      const has = found.get(one.name);
      return has === undefined ? [] : attributeDifferences(one, has);
    }),
    ...(policy === 'ENABLED'
      ? [
          'the user profile lets people write any other attribute of themselves (unmanaged attributes: Enabled)',
        ]
      : []),
  ];
}

function attributeDifferences(wanted: Attribute, there: Attribute): string[] {
  return [...sizeDifferences(wanted, there), ...rightDifferences(wanted, there)].map(
    (text) => `the attribute ${wanted.name} ${text}`,
  );
}

function sizeDifferences(wanted: Attribute, there: Attribute): string[] {
  const [most = 0, has = most] = [wanted.validations?.length?.max, there.validations?.length?.max];
  const isOne = wanted.multivalued === true && there.multivalued !== true;
  return [
    ...(isOne ? ['holds one value, and the portal writes several'] : []),
    ...(has < most ? [`takes ${has} characters, and ${most} are needed`] : []),
  ];
}

function rightDifferences(wanted: Attribute, there: Attribute): string[] {
  const mayEdit = there.permissions?.edit ?? [];
  const isNeeded = wanted.required === undefined && there.required !== undefined;
  const isTheirs = ownFields.includes(wanted.name);
  return [
    ...(isNeeded ? ['is required, so people without one are stopped when they sign in'] : []),
    ...(!isTheirs && mayEdit.includes('user')
      ? ['can be changed by people themselves, and access depends on it']
      : []),
    ...(mayEdit.includes('admin') ? [] : ['cannot be written by the portal']),
  ];
}
