/** Where the portal, its API and its pages live below the origin; plain strings, so that the page can carry them. */
export const addresses = {
  portal: '/rap-home',
  configuration: '/rap-home/config.json',
  catalogue: '/greenlight/catalogue',
  session: '/greenlight/session',
  requests: '/greenlight/approval/requests',
  request: '/greenlight/approval/requests/:requestId',
  decisions: '/greenlight/approval/requests/:requestId/decisions',
  cancelRequest: '/greenlight/approval/cancelRequest',
  userRequests: '/greenlight/approval/userRequests',
  queue: '/greenlight/approval/queue',
  openapi: '/greenlight/openapi.json',
  live: '/health/live',
  ready: '/health/ready',
  realm: '/realms/risk-map',
  demonstrationApplications: '/demo/apps',
} as const;
