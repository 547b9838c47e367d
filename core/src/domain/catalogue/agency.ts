/** Pages that a federal site links to in its footer, in that order. */
export const agencyLinks = [
  'about',
  'accessibility',
  'foia',
  'no-fear',
  'oig',
  'performance',
  'privacy',
] as const;
export type AgencyLink = (typeof agencyLinks)[number];

/** The agency whose site this is, as the foot of every page names it. */
export interface Agency {
  name: string;
  /** The agency's own pages, each once. */
  links: readonly AgencyPage[];
}

/** One page of the agency's. */
export interface AgencyPage {
  link: AgencyLink;
  address: string;
}

/** Whatever the agency has no page for is left out, except what this portal states itself. */
export function requiredLinks({ links }: Agency, ownPages: readonly AgencyPage[]): AgencyPage[] {
  return agencyLinks.flatMap((link) => [...links, ...ownPages].find((page) => page.link === link) ?? []);
}
