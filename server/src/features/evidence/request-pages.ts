import type { Queryable } from '../../adapters/db/database.ts';
import { sql } from '../../adapters/db/sql.ts';
import { html, type Markup } from '../../adapters/http/html.ts';
import type { ZipFile } from '../../adapters/zip.ts';

/** How many requests go into one file, which a browser opens and prints at once. */
const requestsOfFile = 200;

interface RequestRow {
  number: string;
  type: string;
  status: string;
  application_id: string | null;
  person_name: string;
  person_email: string;
  person_organization: string;
  answers: Record<string, unknown>;
  add_roles: string[];
  remove_roles: string[];
  initiator_name: string | null;
  closing_reason: string | null;
  submitted: string;
  closed: string | null;
  history: HistoryRow[] | null;
}

interface HistoryRow {
  at: string;
  by: string | null;
  action: string;
  outcome: string;
  code: string | null;
  detail: Record<string, unknown>;
}

const utc = 'YYYY-MM-DD HH24:MI:SS" UTC"';

/** Requests with all that happened to them, in files of some hundred. */
export async function* requestPages(q: Queryable, ids: readonly string[]): AsyncGenerator<ZipFile> {
  for (let begin = 0; begin < ids.length; begin += requestsOfFile) {
    const rows = await requestsOf(q, ids.slice(begin, begin + requestsOfFile));
    const number = String(begin / requestsOfFile + 1).padStart(3, '0');
    yield { path: `requests-${number}.html`, content: [Buffer.from(page(rows).text)] };
  }
}

async function requestsOf(q: Queryable, ids: readonly string[]): Promise<RequestRow[]> {
  return await q.rows<RequestRow>(sql`select r.number, r.type, r.status, r.application_id, r.person_name, r.person_email,
      r.person_organization, r.answers, r.add_roles, r.remove_roles, r.initiator_name, r.closing_reason,
      to_char(r.submitted_at at time zone 'UTC', ${utc}) as submitted,
      to_char(r.closed_at at time zone 'UTC', ${utc}) as closed,
      (select jsonb_agg(jsonb_build_object('at', to_char(e.at at time zone 'UTC', ${utc}), 'by', e.actor_name,
        'action', e.action, 'outcome', e.outcome, 'code', e.code, 'detail', e.detail) order by e.id)
        from portal.audit_event e where e.request_id = r.id) as history
    from portal.request r where r.id = any(${ids}::uuid[]) order by r.number`);
}

const style = `body{font:11pt/1.45 sans-serif;color:#1b1b1b;max-width:60rem;margin:1.5rem auto;padding:0 1rem}
h1{font-size:1.5rem}h2{font-size:1.2rem;margin-top:2.5rem;border-top:1px solid #71767a;padding-top:1rem}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.2rem 1rem}dt{font-weight:700}dd{margin:0;overflow-wrap:anywhere}
table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;padding:.3rem .5rem;border-bottom:1px solid #a9aeb1;overflow-wrap:anywhere}
thead{display:table-header-group}tr{break-inside:avoid}section{break-before:page}section:first-of-type{break-before:auto}
@page{margin:1.5cm}@media print{body{margin:0;max-width:none;font-size:9.5pt}}`;

function page(rows: readonly RequestRow[]): Markup {
  const title = `Requests ${rows[0]?.number ?? ''} to ${rows.at(-1)?.number ?? ''}`;
  // The style is a text of ours.
  return html`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title><style>${style}</style></head>
<body><h1>${title}</h1>${rows.map(section)}</body></html>`;
}

function section(row: RequestRow): Markup {
  const facts: readonly (readonly [string, string])[] = [
    ['Person', `${row.person_name} (${row.person_organization}), ${row.person_email}`],
    ['Type', row.type],
    ['Application', row.application_id ?? ''],
    ['Status', row.status],
    ['Started by', row.initiator_name ?? ''],
    ['Closed because', row.closing_reason ?? ''],
    ['Roles to add', row.add_roles.join('; ')],
    ['Roles to remove', row.remove_roles.join('; ')],
    ...Object.entries(row.answers).map(([name, value]) => [`Answer: ${name}`, written(value)] as const),
    ['Submitted', row.submitted],
    ['Closed', row.closed ?? ''],
  ];
  const known = facts.filter(([, value]) => value !== '');
  return html`<section><h2>${row.number}: ${row.person_name}</h2>
<dl>${known.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>
<table><caption>What happened to ${row.number}</caption><thead><tr><th scope="col">When</th><th scope="col">What</th><th scope="col">By</th><th scope="col">Details</th></tr></thead>
<tbody>${(row.history ?? []).map(line)}</tbody></table></section>
`;
}

function line({ at, by, action, outcome, code, detail }: HistoryRow): Markup {
  const details = Object.entries(detail).map(([name, value]) => `${name}: ${written(value)}`);
  const reported = outcome === 'DONE' ? action : `${action}, ${outcome} ${code ?? ''}`;
  return html`<tr><td>${at}</td><td>${reported}</td><td>${by ?? 'The portal'}</td><td>${details.join('; ')}</td></tr>
`;
}

function written(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
