/** What a provider can do besides responding to calls, as data: code that works with it asks this, never which one it is. */
export interface Capabilities {
  /** Whether its rows are in the portal's own database: then they change together with the portal's, or not at all. */
  sharesDatabase: boolean;
  /**
   * Whether it writes in one step with the check that what the write was judged by still holds. Where it cannot, somebody else
   * may write between the two, and the later write wins.
   */
  comparesAndSets: boolean;
}
