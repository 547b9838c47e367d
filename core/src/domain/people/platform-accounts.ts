/** One of a person's accounts on the mapping platform, with the organization it belongs to. */
export interface PlatformAccount {
  username: string;
  orgID: string;
}

/** An organization of the mapping platform. */
export interface Organization {
  readonly ID: string;
  readonly ORG: string;
}

/** The attributes that list them; both hold JSON as text (rule people 8). */
export const accountsAttribute = 'mipUsernames';
export const selectionAttribute = 'mipAccountSelection';

/** More characters than any name or number of the platform has; what is longer is no account. */
const longestName = 100;

/** The accounts that an attribute's text lists, each once; whatever is not an account is passed over. */
export function accountsIn(text: string): PlatformAccount[] {
  const listed = fieldsOf(parsed(text))['mipAccounts'];
  const accounts = Array.isArray(listed) ? listed.map((one) => accountOf(one, 'username', 'orgID')) : [];
  const known = accounts.filter((one) => one !== null);
  return known.filter((one, index) => known.findIndex((other) => isSameAccount(one, other)) === index);
}

/** The text with this account at the end; null where it is among them already. */
export function withAccount(text: string, account: PlatformAccount): string | null {
  const accounts = accountsIn(text);
  return amongAccounts(accounts, account) === null ? accountsText([...accounts, account]) : null;
}

/** The text without this account; null where it is not among them. */
export function withoutAccount(text: string, account: PlatformAccount): string | null {
  const accounts = accountsIn(text);
  const left = accounts.filter((one) => !isSameAccount(one, account));
  return left.length === accounts.length ? null : accountsText(left);
}

/** The accounts that a text holds while it is filled in, whole or not; null for what is no list of them. */
export function filledAccounts(text: string): PlatformAccount[] | null {
  if (text === '') return [];
  const listed = fieldsOf(parsed(text))['mipAccounts'];
  if (!Array.isArray(listed)) return null;
  const filled = listed.flatMap((one) => {
    const { username, orgID } = fieldsOf(one);
    return typeof username === 'string' && typeof orgID === 'string'
      ? [{ username: username.trim(), orgID }]
      : [];
  });
  return filled.length === listed.length ? filled : null;
}

/** These accounts as the attribute keeps them; nothing where there are none. */
export function accountsText(accounts: readonly PlatformAccount[]): string {
  return accounts.length === 0 ? '' : JSON.stringify({ mipAccounts: accounts });
}

/** The account that a selection's text names, anyone whose it is; null where it names none. */
export function selectionIn(text: string): PlatformAccount | null {
  return accountOf(parsed(text), 'selectedUsername', 'selectedOrgID');
}

/** A selection as the attribute keeps it. */
export function selectionText({ username, orgID }: PlatformAccount): string {
  return JSON.stringify({ selectedUsername: username, selectedOrgID: orgID });
}

/** The same name may be different accounts in two organizations. */
export function isSameAccount(one: PlatformAccount, other: PlatformAccount): boolean {
  return one.username === other.username && one.orgID === other.orgID;
}

/** The account as the person has it among theirs, or null. */
export function amongAccounts(
  accounts: readonly PlatformAccount[],
  wanted: PlatformAccount | null,
): PlatformAccount | null {
  return accounts.find((one) => wanted !== null && isSameAccount(one, wanted)) ?? null;
}

function accountOf(value: unknown, usernameField: string, organizationField: string): PlatformAccount | null {
  const fields = fieldsOf(value);
  const username = fields[usernameField];
  const orgID = fields[organizationField];
  return isName(username) && isName(orgID) ? { username, orgID } : null;
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= longestName;
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}

function parsed(text: string): unknown {
  // Nearly everybody has none, and reading nothing as JSON would throw for each of them.
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
