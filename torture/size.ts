/** How much is done. */
export interface Size {
  racers: number;
  sleepers: number;
  /** Pairs of each kind. */
  pairs: number;
  stormers: number;
  /** Submits and decisions that have to be acknowledged during the kills. */
  actions: number;
  kills: number;
  /** The same for requests that are delivered by joining and leaving groups. */
  ofGroups: { actions: number; kills: number };
  /** And for those that append an account as well, or take it away. */
  ofAccounts: { actions: number; kills: number };
  /** How often the mail server or a part of the portal dies while people write to the team. */
  ofMail: { kills: number };
  /** How often a part of the portal dies while people close site alerts. */
  ofAlerts: { kills: number };
  /** How often a part of the portal dies while events are followed; every other time between an effect and its position. */
  ofEvents: { kills: number };
  /** How often it dies while accounts that nobody uses are locked. */
  ofAbsences: { kills: number };
  /** How many people a file has, and how often a part of the portal dies while it is imported. */
  ofImports: { people: number; kills: number };
  /** Whether the end waits until every delivery that a kill interrupted has been resumed: a minute. */
  untilDelivered: boolean;
}

/** What `npm run torture` does. */
export const full: Size = {
  racers: 12,
  sleepers: 12,
  pairs: 200,
  stormers: 30,
  actions: 1_000,
  kills: 20,
  ofGroups: { actions: 400, kills: 20 },
  ofAccounts: { actions: 400, kills: 20 },
  ofMail: { kills: 20 },
  ofAlerts: { kills: 8 },
  ofEvents: { kills: 200 },
  ofAbsences: { kills: 20 },
  ofImports: { people: 2_000, kills: 20 },
  untilDelivered: true,
};
/** What every `npm test` does. */
export const reduced: Size = {
  racers: 6,
  sleepers: 4,
  pairs: 12,
  stormers: 10,
  actions: 80,
  kills: 4,
  ofGroups: { actions: 15, kills: 2 },
  ofAccounts: { actions: 15, kills: 2 },
  ofMail: { kills: 2 },
  ofAlerts: { kills: 1 },
  ofEvents: { kills: 4 },
  ofAbsences: { kills: 3 },
  ofImports: { people: 300, kills: 2 },
  untilDelivered: false,
};
