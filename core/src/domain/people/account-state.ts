import { isActiveAccount, type Person, rolesOn } from './person.ts';
import { engineeringLibraryStaffRoles } from './roles.ts';

/** Without the active-account role every request button is off (spec section 4, account states). */
export function isLocked(person: Person): boolean {
  return !isActiveAccount(person.realmRoles);
}

/** Every employment the person has is 'eLOMA User', and there is at least one (details section 7, reading 1). */
export function isElomaOnly(person: Person): boolean {
  return (
    person.employments.length > 0 &&
    person.employments.every((employment) => employment.status === 'eLOMA User')
  );
}

/** More than one mapping-platform account (spec section 9). */
export function isMipSuperUser(person: Person): boolean {
  return person.mipAccounts > 1;
}

/** Holds any of the engineering library's staff roles on its client (spec section 6). */
export function isEngineeringLibraryStaff(person: Person): boolean {
  const held = rolesOn(person, 'el-app');
  return engineeringLibraryStaffRoles.some((role) => held.includes(role));
}
