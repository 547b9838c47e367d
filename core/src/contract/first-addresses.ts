/** Those of the addresses that the page asks before it shows a screen. They are apart so that its first script carries no others. */
export const firstAddresses = {
  configuration: '/rap-home/config.json',
  icons: '/rap-home/icons-svg/icons.json',
  content: '/rap-home/content',
  catalogue: '/greenlight/catalogue',
  news: '/greenlight/news',
  activeAlerts: '/comms/active',
  closedAlerts: '/comms/closed',
  ready: '/health/ready',
  demonstrationMail: '/demo/mail',
} as const;
