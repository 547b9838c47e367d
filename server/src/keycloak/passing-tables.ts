/** What waits, and what has just been read: of no use to the person who restores it. */
export const passingTables: readonly string[] = [
  'portal.provider_turn',
  'portal.provider_event',
  'portal.provider_due',
];
