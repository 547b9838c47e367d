/** The first and the last address of a network, as PostgreSQL's `inet` reads them; one address is a network of itself. */
export interface NetworkRange {
  first: string;
  last: string;
}

/** An address as its number and how many bits it has. */
interface Address {
  number: bigint;
  bits: 32 | 128;
}

/**
 * The addresses that a text names: one (`192.0.2.7`, `2001:db8::7`), or all with a prefix (`192.0.2.0/24`, `2001:db8::/32`).
 * @returns null where it is neither
 */
export function networkRange(text: string): NetworkRange | null {
  const [, host = '', length] = /^([0-9A-Fa-f.:]+)(?:\/(\d{1,3}))?$/.exec(text.trim()) ?? [];
  const address = ipv4(host) ?? ipv6(host);
  if (address === null) return null;
  const { number, bits } = address;
  const prefix = length === undefined ? bits : Number(length);
  if (prefix > bits) return null;
  const rest = (1n << BigInt(bits - prefix)) - 1n;
  const first = number & ~rest;
  return { first: written(first, bits), last: written(first | rest, bits) };
}

function ipv4(text: string): Address | null {
  const parts = text.split('.');
  if (parts.length !== 4 || !parts.every((part) => /^\d{1,3}$/.test(part) && Number(part) < 256)) return null;
  return { number: joined(parts.map(Number), 8n), bits: 32 };
}

function ipv6(text: string): Address | null {
  const halves = text.split('::');
  if (halves.length > 2 || !text.includes(':')) return null;
  const [head = [], tail = []] = halves.map((half) => (half === '' ? [] : groups(half)));
  const missing = 8 - head.length - tail.length;
  if (halves.length === 2 ? missing < 1 : missing !== 0) return null;
  const all = [...head, ...Array.from({ length: missing }, () => 0), ...tail];
  return all.some((group) => Number.isNaN(group)) ? null : { number: joined(all, 16n), bits: 128 };
}

/** The numbers of some groups; the last one may be an IPv4 address, which is two. What is none becomes NaN. */
function groups(half: string): number[] {
  return half.split(':').flatMap((group) => {
    if (/^[0-9A-Fa-f]{1,4}$/.test(group)) return [Number.parseInt(group, 16)];
    const inside = ipv4(group);
    return inside === null ? [NaN] : [Number(inside.number >> 16n), Number(inside.number & 0xffffn)];
  });
}

function joined(parts: readonly number[], bits: bigint): bigint {
  return parts.reduce((number, part) => (number << bits) | BigInt(Number.isNaN(part) ? 0 : part), 0n);
}

function written(number: bigint, bits: 32 | 128): string {
  const [size, count] = bits === 32 ? [8n, 4] : [16n, 8];
  const parts = Array.from(
    { length: count },
    (_one, at) => (number >> (size * BigInt(count - 1 - at))) & ((1n << size) - 1n),
  );
  return bits === 32 ? parts.join('.') : parts.map((part) => part.toString(16)).join(':');
}
