/** The reports about people, by the role that they are for. */
export const reports = ['security', 'supervisor', 'authorizer'] as const;
export type Report = (typeof reports)[number];

/**
 * What a report is saved as (rule reports 1).
 * @param today the day in the agency's zone, `YYYY-MM-DD`
 */
export function reportFileName(report: Report, today: string, format: 'csv' | 'xlsx' = 'csv'): string {
  const day = report === 'security' ? `_${today.replaceAll('-', '_')}` : '';
  return `User_Data_Report${day}.${format}`;
}

/** What the result of an import of people is saved as; the day is that of the agency's zone, `YYYY-MM-DD`. */
export function importResultFileName(today: string): string {
  return `People_Import_${today.replaceAll('-', '_')}.csv`;
}

/** What somebody's own decisions are saved as; the day is that of the agency's zone, `YYYY-MM-DD`. */
export function ownDecisionsFileName(today: string): string {
  return `My_Decisions_${today.replaceAll('-', '_')}.csv`;
}
