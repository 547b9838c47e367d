/** Which employment a running grant holds a role under. */
export interface HeldGrant {
  role: string;
  /** 1 to 5, or null where it was given without one. */
  employment: number | null;
}

/** What is known of the roles a person holds in one application. */
export interface Holding {
  /** Roles at the identity provider. */
  roles: readonly string[];
  /** Running grants of the same application. */
  grants: readonly HeldGrant[];
}

/**
 * The roles of one application by employment (rule changes 3). A role that the provider
 * knows without a grant, or with a grant that names no employment, counts under the first one;
 * a grant whose role the provider no longer knows counts nowhere.
 * @param first number of the person's first employment
 */
export function rolesByEmployment({ roles, grants }: Holding, first: number): Map<number, string[]> {
  const held = new Map<number, string[]>();
  for (const role of roles) {
    const given = grants.filter((grant) => grant.role === role).map((grant) => grant.employment ?? first);
    const numbers = given.length === 0 ? [first] : [...new Set(given)];
    for (const number of numbers) held.set(number, [...(held.get(number) ?? []), role]);
  }
  return held;
}

/** The roles held under one employment; under the first one where none is named. */
export function rolesUnder(holding: Holding, employment: number | null, first: number): readonly string[] {
  return rolesByEmployment(holding, first).get(employment ?? first) ?? [];
}
