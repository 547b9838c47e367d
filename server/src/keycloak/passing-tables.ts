/** Waiting and transient rows: of no use in a restore. */
export const passingTables: readonly string[] = [
  'portal.provider_turn',
  'portal.provider_event',
  'portal.provider_due',
];
