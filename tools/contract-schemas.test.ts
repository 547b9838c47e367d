import { downloadsByName } from '@portal/core/contract/downloads/downloads.ts';
import type { Download } from '@portal/core/contract/downloads/download.ts';
import { endpointsByName } from '@portal/core/contract/endpoints.ts';
import type { Endpoint } from '@portal/core/contract/endpoint.ts';
import { expect, test } from 'vitest';
import { loadCompilers } from '../server/src/adapters/http/compilers.ts';

const { validatorOf, serializerOf } = await loadCompilers({ isChecked: true });

test.each(Object.entries<Endpoint>(endpointsByName))(
  '%s: every schema of it can be used',
  (_name, endpoint) => {
    const { address: url, method, params, query, body, reply } = endpoint;
    const parts = [params, query, body].filter((schema) => schema !== undefined);
    for (const schema of parts) expect(validatorOf({ schema, method, url })).toBeTypeOf('function');
    expect(serializerOf({ schema: reply, method, url })).toBeTypeOf('function');
  },
);

test.each(Object.entries<Download>(downloadsByName))(
  '%s: what it takes can be checked',
  (_name, download) => {
    const { address: url, method, params, query } = download;
    for (const schema of [params, query].filter((one) => one !== undefined))
      expect(validatorOf({ schema, method, url })).toBeTypeOf('function');
  },
);

test('what no meta schema allows is reported', () => {
  const schema = { type: 'object', properties: { name: { type: 'text' } } };
  expect(() => validatorOf({ schema, method: 'GET', url: '/' })).toThrow('schema is invalid');
});
