/** What a notification about an account tells of, as its row in the outbox keeps it. */
export interface AccountFacts {
  /** It was locked because nobody used it. */
  account: 'LOCKED_UNUSED';
  /** For so many days. */
  days: number;
}
