import type { Endpoint, PartOf } from '@portal/core/contract/endpoint.ts';

/** How a call that reads is sent. */
export interface ReadOptions {
  signal?: AbortSignal | undefined;
  /** A look for news that nobody asked for: it never refreshes a token (rule sessions 5). */
  poll?: boolean;
}

/** How a call that writes is sent. */
interface WriteOptions<Key> {
  signal?: AbortSignal | undefined;
  /** Sent as `Idempotency-Key`, so that a repeated submit has one effect (rule refusals 4). */
  idempotencyKey?: Key;
  /** What goes with it is large: only its caller ends it. */
  isLong?: boolean;
}

type OptionsOf<E extends Endpoint> = E['method'] extends 'GET'
  ? ReadOptions
  : WriteOptions<E extends { takesKey: true } ? string : never>;

/** Parts that a call declares must be given, others cannot be. */
type Sent<Name extends string, Value> = [Value] extends [undefined]
  ? Partial<Record<Name, never>>
  : Record<Name, Value>;

/** The query; a parameter that is undefined is left out, and where each may be left out so may all. */
type Asked<Query> = [Query] extends [undefined]
  ? { query?: never }
  : object extends Query
    ? { query?: Loose<Query> }
    : { query: Loose<Query> };

type Loose<Query> = {
  [Name in keyof Query]: object extends Pick<Query, Name> ? Query[Name] | undefined : Query[Name];
};

/** What a declared call is given: its path's names, its query and its body, and how it is sent. */
type DeclaredCall<E extends Endpoint> = OptionsOf<E> &
  Sent<'params', PartOf<E, 'params'>> &
  Asked<PartOf<E, 'query'>> &
  Sent<'body', PartOf<E, 'body'>>;

/** The same as the rest of a call's arguments: none where nothing must be given. */
export type CallArguments<E extends Endpoint> =
  object extends DeclaredCall<E> ? [call?: DeclaredCall<E>] : [call: DeclaredCall<E>];

/** What is sent, whatever the call. */
export interface AnyCall extends ReadOptions {
  isLong?: boolean;
  idempotencyKey?: string;
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string | undefined>>;
  body?: unknown;
}

/** The declared address with the call's own names in it. */
export function filledAddress(address: string, params: Readonly<Record<string, string>> = {}): string {
  return address.replaceAll(/:(\w+)/g, (position, name: string) =>
    params[name] === undefined ? position : encodeURIComponent(params[name]),
  );
}
