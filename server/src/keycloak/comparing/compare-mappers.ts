import type { Mapper } from './client-shape.ts';

/** Kinds of mappers that put roles into tokens which nobody was given. */
const givesRoles = ['oidc-hardcoded-role-mapper', 'oidc-role-name-mapper'];

/** How what goes into the tokens of a client differs from what the portal needs, in words. */
export function mapperDifferences(wanted: readonly Mapper[], there: readonly Mapper[]): string[] {
  const pairs = wanted.map((one) => ({ one, has: counterpart(one, there) }));
  const absent = pairs.filter(({ has }) => has === undefined).map(({ one }) => one.name);
  const known = new Set(pairs.map(({ has }) => has));
  const others = there.filter((one) => !known.has(one));
  const claims = new Set(wanted.flatMap(({ config }) => config?.['claim.name'] ?? []));
  return [
    ...(absent.length === 0
      ? []
      : [`lacks the ${absent.length === 1 ? 'mapper' : 'mappers'} ${absent.join(', ')}`]),
    ...pairs.flatMap(({ one, has }) => (has === undefined ? [] : configDifferences(one, has))),
    ...others
      .filter(({ config }) => claims.has(config?.['claim.name'] ?? ''))
      .map(
        ({ name, config }) =>
          `has the mapper ${name}, which writes the claim ${config?.['claim.name']} a second time`,
      ),
    ...others
      .filter(({ protocolMapper }) => givesRoles.includes(protocolMapper))
      .map(({ name }) => `has the mapper ${name}, which changes the roles in its tokens`),
  ];
}

/** By name, or else one that does the same under another. */
function counterpart(wanted: Mapper, there: readonly Mapper[]): Mapper | undefined {
  const alike = there.filter(({ protocolMapper }) => protocolMapper === wanted.protocolMapper);
  return (
    alike.find(({ name }) => name === wanted.name) ??
    alike.find((one) => configDifferences(wanted, one).length === 0)
  );
}

function configDifferences({ name, config = {} }: Mapper, { config: has = {} }: Mapper): string[] {
  return Object.entries(config).flatMap(([key, value]) => {
    // What is left out is off.
    const set = has[key] ?? (value === 'false' ? 'false' : 'nothing');
    return set === value ? [] : [`has the mapper ${name} with ${key} ${set}, and ${value} is needed`];
  });
}
