/**
 * Where the code of the screens is that few people have. The page's first script names the files of every screen that it knows
 * the code of, so it knows of these only by this list.
 */
export const administrationCode = {
  insights: async () => (await import('./features/insights/insights-screen.tsx')).InsightsScreen,
  trail: async () => (await import('./features/trail/trail-screen.tsx')).TrailScreen,
  evidence: async () => (await import('./features/evidence/evidence-screen.tsx')).EvidenceScreen,
  decisions: async () => (await import('./features/decisions/decisions-screen.tsx')).DecisionsScreen,
  people: async () => (await import('./features/people/people-screen.tsx')).PeopleScreen,
  addPerson: async () => (await import('./features/people/add-person-screen.tsx')).AddPersonScreen,
  importPeople: async () =>
    (await import('./features/people/import/import-people-screen.tsx')).ImportPeopleScreen,
  certificates: async () =>
    (await import('./features/certificates/certificates-screen.tsx')).CertificatesScreen,
  messages: async () => (await import('./features/messages/messages-screen.tsx')).MessagesScreen,
  approvers: async () => (await import('./features/approvers/approvers-screen.tsx')).ApproversScreen,
  setup: async () => (await import('./features/setup/setup-screen.tsx')).SetupScreen,
  webhooks: async () => (await import('./features/webhooks/webhooks-screen.tsx')).WebhooksScreen,
  backgroundWork: async () =>
    (await import('./features/background-work/background-work-screen.tsx')).BackgroundWorkScreen,
  drift: async () => (await import('./features/drift/drift-screen.tsx')).DriftScreen,
  reports: async () => (await import('./features/reports/reports-screen.tsx')).ReportsScreen,
  holders: async () => (await import('./features/holders/holders-screen.tsx')).HoldersScreen,
  siteAlerts: async () => (await import('./features/site-alerts/site-alerts-screen.tsx')).SiteAlertsScreen,
  person: async () => (await import('./features/person/person-screen.tsx')).PersonScreen,
  confirmations: async () =>
    (await import('./features/person/confirmations/confirmations-screen.tsx')).ConfirmationsScreen,
  unusedAccounts: async () =>
    (await import('./features/find-request/unused-accounts-screen.tsx')).UnusedAccountsScreen,
} as const;
