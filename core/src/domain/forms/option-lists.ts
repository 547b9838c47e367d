import type { StepPlan } from '../provisioning/delivery.ts';

/** The lists beside roles that `requestDetails` has a field for; an attribute of the application's client has the same name. */
export const optionLists = ['level', 'userOrigin'] as const;
export type OptionList = (typeof optionLists)[number];

/** What was chosen from each list, or is held, by the name of the list. */
export type ChosenOptions = Readonly<Partial<Record<OptionList, readonly string[]>>>;

/** What an application keeps about a person beside roles: the lists, and the name under which it knows them. */
export const clientAttributes = [...optionLists, 'altUsername'] as const;
export type ClientAttribute = (typeof clientAttributes)[number];

/** What an application keeps about somebody now. */
export type HeldAttributes = Readonly<Partial<Record<ClientAttribute, readonly string[]>>>;

/** The step that takes away what an application keeps under one name; none where it keeps nothing. */
export function attributeLoss(name: ClientAttribute, { clientId, attributes }: KeptAttributes): StepPlan[] {
  const before = attributes?.[name] ?? [];
  return before.length === 0 ? [] : [{ kind: 'SET_ATTRIBUTE', clientId, role: name, values: [], before }];
}

interface KeptAttributes {
  readonly clientId: string;
  /** Null if they were not read. */
  readonly attributes: HeldAttributes | null;
}

/** One value for each attribute. */
export function byAttribute<T>(valueOf: (name: ClientAttribute) => T): Record<ClientAttribute, T> {
  // Built from the list of all attributes, so that none is missing.
  return Object.fromEntries(clientAttributes.map((name) => [name, valueOf(name)])) as Record<
    ClientAttribute,
    T
  >;
}

/** One value for each list. */
export function byList<T>(valueOf: (list: OptionList) => T): Record<OptionList, T> {
  // Built from the list of all lists, so that none is missing.
  return Object.fromEntries(optionLists.map((list) => [list, valueOf(list)])) as Record<OptionList, T>;
}
