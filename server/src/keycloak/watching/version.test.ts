import { expect, test } from 'vitest';
import { ProviderUnusable } from '../../provider/provider-kind.ts';
import { checkVersion } from './version.ts';

test('a Keycloak that is too old is refused, and an unknown one is warned of once', () => {
  const warned: string[] = [];
  const log = { warn: (_fields: object, message: string) => void warned.push(message) };
  for (const version of ['26.7.0', '26.6.9', '25.9.9'])
    expect(() => checkVersion(version, log)).toThrow(ProviderUnusable);
  for (const version of ['26.7.1', '26.7.3', '26.10.0', '27.0.0']) checkVersion(version, log);
  expect(warned).toEqual([]);
  checkVersion(null, log);
  expect(warned).toHaveLength(1);
});
