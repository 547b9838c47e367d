/** Given name and family name; the only name of the person who has one, which is the family name (rule people 5). */
export function wholeName({ givenName, familyName }: { givenName: string; familyName: string }): string {
  return `${givenName} ${familyName}`.trim();
}

/** What somebody is greeted by: the given name, or the only one. */
export function greetedName({ givenName, familyName }: { givenName: string; familyName: string }): string {
  return givenName === '' ? familyName : givenName;
}
