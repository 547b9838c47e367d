import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { readStrictJson } from './strict-json.ts';

/** What a call that takes JSON answers to this body: its status, and the value that was read. */
async function read(payload: string) {
  const app = Fastify({ bodyLimit: 32_000_000 });
  onTestFinished(() => app.close());
  readStrictJson(app);
  let value: unknown;
  app.post('/', (request) => {
    value = request.body;
    return null;
  });
  const headers = { 'content-type': 'application/json' };
  const { statusCode } = await app.inject({ method: 'POST', url: '/', headers, payload });
  return { statusCode, value };
}

test('a string of many megabytes is read', async () => {
  const content = 'a'.repeat(16_000_000);
  const { statusCode, value } = await read(JSON.stringify({ name: 'people.csv', content }));
  expect([statusCode, Object(value)['content'] === content]).toEqual([200, true]);
});

test.each([
  '{"a":"b","b":"a"}',
  '{ "a" : "\\"a\\":" , "\\\\" :\t["a", "a"],\n"":{"a":"{\\"a\\":1}\\\\"} }',
  '["a", ":", {"\\\\\\"": ":"}]',
])('what is there once is read as it is: %s', async (text) => {
  expect(await read(text)).toEqual({ statusCode: 200, value: JSON.parse(text) });
});

test.each(['{"a":1,"a":1}', '{"a":1, "\\u0061" : 2}', '[{"b":{"\\\\":1,"\\"":2,"\\\\"\n:3}}]'])(
  'a key that stands twice is refused: %s',
  async (text) => {
    expect(await read(text)).toEqual({ statusCode: 400, value: undefined });
  },
);
