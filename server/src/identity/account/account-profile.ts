import { type Contact, contactFields } from '@portal/core/domain/people/contact.ts';
import {
  type ProfileChange,
  tidyValue,
  trustFields,
  type TrustedProfile,
} from '@portal/core/domain/people/profile-fields.ts';
import { shownAttributes } from '@portal/core/domain/people/profile.ts';
import type { Queryable } from '../../adapters/db/database.ts';
import { sql } from '../../adapters/db/sql.ts';
import type { IdentityPerson } from '../people/people.ts';

/** A person as keycloak-js's `loadUserProfile()` expects them. */
export function profileOf(person: IdentityPerson): Record<string, unknown> {
  const { username, givenName, familyName, email, emailVerified, attributes } = person;
  return {
    ...{ username, firstName: givenName, lastName: familyName, email, emailVerified },
    attributes: shownAttributes(attributes),
  };
}

/** A single-valued attribute; empty where there is none. */
export function attributeOf(person: IdentityPerson, name: string): string {
  return person.attributes[name]?.[0] ?? '';
}

/** The contact fields as they are kept. */
export function contactOf(person: IdentityPerson): Contact {
  return { phoneNumber: attributeOf(person, 'phoneNumber'), suffix: attributeOf(person, 'suffix') };
}

/** Only the contact fields that differ between two states. */
export function contactChange(before: Contact, after: Contact): Partial<Contact> {
  return Object.fromEntries(
    contactFields.filter((field) => before[field] !== after[field]).map((field) => [field, after[field]]),
  );
}

/**
 * Writes these contact fields, removing empty ones, and leaves all others as they are: two changes at once to
 * different fields are both kept. Returns false when nothing differs from what is kept.
 */
export async function saveContact(
  db: Queryable,
  personId: string,
  change: Partial<Contact>,
): Promise<boolean> {
  const names = Object.keys(change);
  const kept = Object.fromEntries(
    Object.entries(change)
      .filter(([, value]) => value !== '')
      .map(([name, value]) => [name, [value]]),
  );
  const after = sql`(attributes - ${names}::text[]) || ${JSON.stringify(kept)}::jsonb`;
  const saved = await db.run(sql`
    update idp.person set attributes = ${after}
    where id = ${personId}::uuid and enabled and attributes is distinct from ${after}`);
  return saved === 1;
}

/** What was typed into the fields that others decide about, and what of it differs from what the page showed as kept. */
export function profileTyped(
  form: URLSearchParams,
  kept: TrustedProfile,
): { typed: TrustedProfile; changes: ProfileChange[] } {
  const typed = Object.fromEntries(trustFields.map((field) => [field, form.get(field) ?? kept[field]]));
  const changes = trustFields.flatMap((fieldName): ProfileChange[] => {
    const newValue = form.get(fieldName);
    const previousValue = form.get(`${fieldName}-was`);
    if (newValue === null || previousValue === null) return [];
    // A page may send other line ends and spaces than it was given.
    return tidyValue(fieldName, newValue) === tidyValue(fieldName, previousValue)
      ? []
      : [{ fieldName, previousValue, newValue }];
  });
  return { typed: { ...kept, ...typed }, changes };
}

/** Whether these are the same changes, in any order. */
export function sameChanges(some: readonly ProfileChange[], others: readonly ProfileChange[]): boolean {
  const has = ({ fieldName, newValue }: ProfileChange) =>
    some.some((one) => one.fieldName === fieldName && one.newValue === tidyValue(fieldName, newValue));
  return some.length === others.length && others.every(has);
}
