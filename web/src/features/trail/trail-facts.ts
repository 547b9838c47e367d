/**
 * What the sentences of the trail are made of, as words of one language. What may be unknown comes with the words that lead to it,
 * and is empty then.
 */
export interface TrailFacts {
  /** Who did it, or the portal. */
  who: string;
  /** Whom it is about, or somebody. */
  whom: string;
  /** The request that it is about, by its number where there is one. */
  request: string;
  /** Person and application that the request is about, in parentheses. */
  about: string;
  /** In which role a request was decided. */
  asRole: string;
  /** Why a request was closed that nobody decided. */
  because: string;
  /** Roles that were asked for. */
  roles: string;
  /** Who decided before, and who does from then on. */
  fromPeople: string;
  toPeople: string;
  /** Who else was asked. */
  alsoAsked: string;
  /** The role or the profile field of a step, its application, and which attempt it was. */
  ofRole: string;
  inClient: string;
  thatRole: string;
  attempt: string;
  /** Fields of a profile that were changed. */
  fields: string;
  /** The rules of behavior that were accepted. */
  version: string;
  cause: string;
  action: string;
  report: string;
  rows: string;
  rowsSent: string;
  /** Which kind of records was deleted, and how many. */
  removed: string;
  /** The call that was refused, why, and how often. */
  call: string;
  code: string;
  times: string;
  calls: string;
  /** Why a sign-in, or a mail for a new password, was refused. */
  signInFault: string;
  /** A password was chosen by a mailed link. */
  isByLink: boolean;
  /** A key was replaced because others may know it. */
  isLeaked: boolean;
  /** People were moved to Keycloak, not back from it. */
  isToKeycloak: boolean;
  /** Nobody who is known did it. */
  isNobody: boolean;
  /** Anyone who did it did it about themselves. */
  isOwn: boolean;
}

/** An action of the trail in words. */
export interface ActionWords {
  /** What a row of the kind is called, in a list to choose from. */
  name: string;
  /** What happened. */
  sentence: (facts: TrailFacts) => string;
}
