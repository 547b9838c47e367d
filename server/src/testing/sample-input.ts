import type { Endpoint } from '@portal/core/contract/endpoint.ts';

/** Values for fields by their names, where the schema alone does not tell a good one. */
export type KnownFields = Readonly<Record<string, unknown>>;

/** A declared call with something in every part that it needs. */
export interface SampleCall {
  address: string;
  body: unknown;
}

/** Makes a call from its declaration: the fields that it must have, each as its schema wants it. */
export function sampleCall(
  { address, params, query, body }: Pick<Endpoint, 'address' | 'params' | 'query' | 'body'>,
  known: KnownFields,
): SampleCall {
  const named = params === undefined ? {} : record(sampleOf(params, '', known));
  const filled = Object.entries(named).reduce(
    (path, [name, value]) => path.replace(`:${name}`, encodeURIComponent(String(value))),
    address,
  );
  const asked = query === undefined ? {} : record(sampleOf(query, '', known));
  const words = new URLSearchParams(
    Object.fromEntries(Object.entries(asked).map(([name, value]) => [name, String(value)])),
  );
  return {
    address: words.size === 0 ? filled : `${filled}?${words.toString()}`,
    body: body === undefined ? undefined : sampleOf(body, '', known),
  };
}

/** The keywords of JSON Schema that declarations use. */
interface Keywords {
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly Keywords[];
  type?: string;
  required?: readonly string[];
  properties?: Readonly<Record<string, Keywords>>;
  items?: Keywords;
  minItems?: number;
  minLength?: number;
  minimum?: number;
}

function sampleOf(schema: Keywords, name: string, known: KnownFields): unknown {
  if (name in known) return known[name];
  const [first] = schema.anyOf ?? [];
  if (first !== undefined) return sampleOf(first, name, known);
  return schema.const ?? schema.enum?.[0] ?? sampleOfType(schema, name, known);
}

function sampleOfType(schema: Keywords, name: string, known: KnownFields): unknown {
  if (schema.type === 'object') return objectOf(schema, known);
  if (schema.type === 'array') return listOf(schema, name, known);
  if (schema.type === 'integer') return schema.minimum ?? 1;
  return schema.type === 'boolean' ? false : 'x'.repeat(Math.max(1, schema.minLength ?? 0));
}

/** With what it must have, and with what is known. */
function objectOf({ properties = {}, required = [] }: Keywords, known: KnownFields): unknown {
  const fields = Object.entries(properties).filter(([name]) => required.includes(name) || name in known);
  return Object.fromEntries(fields.map(([name, schema]) => [name, sampleOf(schema, name, known)]));
}

function listOf({ items, minItems = 0 }: Keywords, name: string, known: KnownFields): unknown[] {
  return items === undefined ? [] : Array.from({ length: minItems }, () => sampleOf(items, name, known));
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
