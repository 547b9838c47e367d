import { isActiveAccount, type Person, rolesOn } from './person.ts';

/** Without the active-account role every request button is off (rule people 4). */
export function isLocked(person: Person): boolean {
  return !isActiveAccount(person.realmRoles);
}

/** The person has employments, and every one of them is 'eLOMA User' (rule people 7). */
export function isElomaOnly(person: Person): boolean {
  return (
    person.employments.length > 0 &&
    person.employments.every((employment) => employment.status === 'eLOMA User')
  );
}

/** More than one mapping-platform account (rule people 8). */
export function isMipSuperUser(person: Person): boolean {
  return person.platformAccounts.length > 1;
}

/** Holds one of these roles, by client id: they make somebody the staff of an application (rule people 9). */
export function isStaff(person: Person, staffRoles: Readonly<Record<string, readonly string[]>>): boolean {
  return Object.entries(staffRoles).some(([clientId, roles]) => {
    const held = rolesOn(person, clientId);
    return roles.some((role) => held.includes(role));
  });
}
