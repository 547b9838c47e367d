#!/usr/bin/env node
/**
 * Checks an evidence pack of the Access Portal: whether every file in it is as it was when the portal signed it, and who signed.
 * It needs Node 20 or newer and nothing else: no portal, no network, no package. The same file is in every pack.
 *
 *   node verify-pack.mjs PACK.zip --fingerprint X     X is on the portal's page Evidence
 *
 * Ends with 0 when the pack is whole, 1 when something is wrong with it, 2 when it could not be checked.
 */
import { createHash, createPublicKey, verify } from 'node:crypto';
import { open } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { createInflateRaw } from 'node:zlib';

/** Files that say who signed what; they cannot be listed in what they sign. */
const signing = { manifest: 'manifest.json', signature: 'manifest.sig', publicKey: 'public-key.pem' };
const trail = { rows: 'trail.jsonl', hashes: 'trail.sha256' };
/** How many faults are named; with a wrong file there could be one for each row. */
const mostFaults = 20;
/** Longer ones are no manifest: they are read whole. */
const mostBytesOfSmallFile = 16_777_216;

/** The archive is cut, or none. */
class Unreadable extends Error {}

/** @param {string} text A fingerprint as somebody typed it. */
const plain = (text) => text.toLowerCase().replaceAll(/[^0-9a-f]/g, '');

/**
 * The fingerprint of a public key: SHA-256 of its bytes (SPKI, DER).
 * @param {import('node:crypto').KeyObject} key
 */
const fingerprintOf = (key) =>
  createHash('sha256')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest('hex');

/**
 * Checks a pack.
 * @param {string} path
 * @param {string | null} fingerprint whose signature it should carry; null where nobody knows
 * @returns {Promise<{ faults: string[], notes: string[] }>} what is wrong with it, and what else is to be known
 */
export async function verifyPack(path, fingerprint) {
  const file = await open(path, 'r');
  try {
    return await checked(await openArchive(file), fingerprint);
  } catch (failure) {
    if (failure instanceof Unreadable) return { faults: [failure.message], notes: [] };
    throw failure;
  } finally {
    await file.close();
  }
}

async function checked(archive, fingerprint) {
  const { manifest, signer, faults } = await signedManifest(archive);
  if (manifest === null) return { faults, notes: [] };
  const wanted = fingerprint === null ? signer : plain(fingerprint);
  if (signer !== null && wanted !== signer) faults.push(`another key signed it: ${signer}, not ${wanted}`);
  faults.push(...(await faultsOfFiles(archive, manifest)));
  const { verdict } = manifest.trail;
  if (!verdict.isWhole)
    faults.push(`the portal found its own trail damaged when it made the pack: ${verdict.faults.join('; ')}`);
  return {
    faults: faults.slice(0, mostFaults),
    notes: notesOf(manifest, { signer, isCompared: fingerprint !== null }),
  };
}

function notesOf({ trail: claims, files, madeAt, madeBy }, { signer, isCompared }) {
  const { rows, firstSequence, lastSequence, verdict } = claims;
  const range = rows === 0 ? '' : `, from ${firstSequence} to ${lastSequence}`;
  return [
    `It says: made ${madeAt} for ${madeBy}; ${files.length} files, ${rows} rows of the trail${range}; the portal had checked ${verdict.sealed} rows.`,
    ...(signer !== null && !isCompared ? [`Signed by ${signer}: compare it with the portal's page.`] : []),
  ];
}

/** The manifest, and whose signature fits it. */
async function signedManifest(archive) {
  const faults = [];
  const bytes = await read(archive, signing.manifest, faults);
  const signature = await read(archive, signing.signature, faults);
  const pem = await read(archive, signing.publicKey, faults);
  const manifest = bytes === null ? null : parsed(bytes);
  if (bytes !== null && manifest === null) faults.push(`${signing.manifest} was changed: it is no manifest`);
  const key = pem === null ? null : publicKeyIn(pem);
  if (pem !== null && key === null) faults.push(`${signing.publicKey} was changed: it is no key`);
  if (bytes === null || signature === null || key === null) return { manifest, signer: null, faults };
  const isSigned = verify(null, bytes, key, Buffer.from(signature.toString('latin1').trim(), 'base64'));
  if (!isSigned)
    faults.push(`the signature does not fit: ${Object.values(signing).join(', ')}, one of them was changed`);
  return { manifest, signer: fingerprintOf(key), faults };
}

function publicKeyIn(pem) {
  try {
    const key = createPublicKey(pem);
    return key.asymmetricKeyType === 'ed25519' ? key : null;
  } catch {
    return null;
  }
}

function parsed(bytes) {
  try {
    const manifest = JSON.parse(bytes.toString('utf8'));
    return Array.isArray(manifest.files) && typeof manifest.trail?.verdict === 'object' ? manifest : null;
  } catch {
    return null;
  }
}

/** A small file as a whole; null, and a fault, where it is missing or broken. */
async function read(archive, name, faults) {
  const entry = archive.entries.get(name);
  if (entry === undefined) {
    faults.push(`${name} is missing`);
    return null;
  }
  const parts = [];
  let length = 0;
  try {
    for await (const chunk of contentOf(archive, entry)) {
      length += chunk.length;
      if (length > mostBytesOfSmallFile) throw new Error('it is too long');
      parts.push(chunk);
    }
  } catch {
    faults.push(`${name} was changed: it cannot be unpacked`);
    return null;
  }
  return Buffer.concat(parts);
}

/** Every file against the manifest, and the rows of the trail against their own list where their file is not what was signed. */
async function faultsOfFiles(archive, manifest) {
  const faults = [];
  const listed = new Set(Object.values(signing));
  const changed = new Set();
  for (const { name, bytes, sha256 } of manifest.files) {
    listed.add(name);
    const entry = archive.entries.get(name);
    const found = entry === undefined ? null : await measured(archive, entry);
    if (found === null) faults.push(`${name} is missing`);
    else if (found.sha256 === null) faults.push(`${name} was changed: it cannot be unpacked`);
    else if (found.sha256 !== sha256)
      faults.push(
        `${name} was changed: ${found.bytes} bytes with SHA-256 ${found.sha256}, signed were ${bytes} with ${sha256}`,
      );
    else continue;
    changed.add(name);
  }
  for (const name of archive.entries.keys())
    if (!listed.has(name)) faults.push(`${name} is in the pack and was not signed`);
  if (changed.has(trail.rows) && !changed.has(trail.hashes)) faults.push(...(await faultsOfRows(archive)));
  return faults;
}

async function measured(archive, entry) {
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    for await (const chunk of contentOf(archive, entry)) {
      hash.update(chunk);
      bytes += chunk.length;
    }
  } catch {
    return { bytes, sha256: null };
  }
  return { bytes, sha256: hash.digest('hex') };
}

/** Which rows of the trail are not those that were signed: the list has a line for each, its number in the chain and its SHA-256. */
async function faultsOfRows(archive) {
  const signed = new Map();
  for await (const line of linesOf(archive, trail.hashes)) {
    const [sequence, sha256] = line.toString('latin1').split(' ');
    signed.set(sha256, Number(sequence));
  }
  const faults = [];
  const seen = new Set();
  let number = 0;
  let before = 0;
  try {
    for await (const line of linesOf(archive, trail.rows)) {
      number += 1;
      const sequence = signed.get(createHash('sha256').update(line).digest('hex'));
      if (sequence === undefined)
        faults.push(`${trail.rows}, line ${number}: this row was not signed as it is`);
      else if (sequence <= before)
        faults.push(`${trail.rows}, line ${number}: row ${sequence} stands at another place`);
      if (sequence !== undefined) {
        before = Math.max(before, sequence);
        seen.add(sequence);
      }
      if (faults.length > mostFaults) return faults;
    }
  } catch {
    faults.push(`${trail.rows} cannot be unpacked behind line ${number}`);
    return faults;
  }
  for (const sequence of signed.values())
    if (!seen.has(sequence))
      faults.push(`${trail.rows}: row ${sequence} of the chain is missing or was changed`);
  return faults;
}

async function* linesOf(archive, name) {
  let rest = Buffer.alloc(0);
  for await (const chunk of contentOf(archive, archive.entries.get(name))) {
    let bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10)) {
      yield bytes.subarray(0, end);
      bytes = bytes.subarray(end + 1);
    }
    rest = bytes;
  }
  if (rest.length > 0) yield rest;
}

/** The list at the end of the archive, by which its files are found. */
async function openArchive(file) {
  const { size } = await file.stat();
  const tail = await bytesAt(file, Math.max(0, size - 65_557), Math.min(size, 65_557));
  const at = tail.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'));
  const cut = new Unreadable(
    'the end of the pack is cut off, or it is no pack: its list of files is missing',
  );
  if (at < 0 || at + 22 > tail.length) throw cut;
  const [count, length, offset] = [
    tail.readUInt16LE(at + 10),
    tail.readUInt32LE(at + 12),
    tail.readUInt32LE(at + 16),
  ];
  if (offset + length > size) throw cut;
  const list = await bytesAt(file, offset, length);
  const entries = new Map();
  let place = 0;
  for (let number = 0; number < count; number += 1) {
    if (place + 46 > list.length || list.readUInt32LE(place) !== 0x02014b50) throw cut;
    const lengths = [28, 30, 32].map((field) => list.readUInt16LE(place + field));
    const name = list.toString('utf8', place + 46, place + 46 + lengths[0]);
    if (entries.has(name)) throw new Unreadable(`${name} is in the pack twice`);
    const method = list.readUInt16LE(place + 10);
    entries.set(name, {
      method,
      packed: list.readUInt32LE(place + 20),
      start: list.readUInt32LE(place + 42),
    });
    place += 46 + lengths[0] + lengths[1] + lengths[2];
  }
  return { file, entries };
}

async function bytesAt(file, start, length) {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, start);
  return buffer.subarray(0, bytesRead);
}

/** The bytes of a file in the archive, as they come. */
async function* contentOf({ file }, { method, packed, start }) {
  const head = await bytesAt(file, start, 30);
  if (head.length < 30 || head.readUInt32LE(0) !== 0x04034b50) throw new Error('its head is broken');
  if (method !== 8) throw new Error('it is packed in another way');
  const begin = start + 30 + head.readUInt16LE(26) + head.readUInt16LE(28);
  const inflate = createInflateRaw();
  const fed = feed(file, { begin, length: packed }, inflate);
  for await (const chunk of inflate) yield chunk;
  await fed;
}

async function feed(file, { begin, length }, into) {
  const step = 1_048_576;
  try {
    for (let done = 0; done < length; done += step) {
      const bytes = await bytesAt(file, begin + done, Math.min(step, length - done));
      if (bytes.length === 0) throw new Error('it ends early');
      if (!into.write(bytes)) await Promise.race([once(into, 'drain'), once(into, 'close')]);
      if (into.destroyed) return;
    }
    into.end();
  } catch (failure) {
    into.destroy(failure);
  }
}

const once = (stream, event) => new Promise((resolve) => stream.once(event, resolve));

/**
 * What was typed. npm keeps options of its scripts for itself and hands them on in the environment.
 * @param {string[]} typed
 */
function asked(typed) {
  const at = typed.indexOf('--fingerprint');
  const rest = typed.filter((_one, place) => at < 0 || (place !== at && place !== at + 1));
  const kept = process.env.npm_config_fingerprint;
  if (at >= 0) return { rest, fingerprint: typed[at + 1] ?? '' };
  if (kept === undefined) return { rest, fingerprint: null };
  return kept === 'true'
    ? { rest: rest.slice(0, 1), fingerprint: rest[1] ?? '' }
    : { rest, fingerprint: kept };
}

/** @returns {Promise<number>} */
async function main(typed) {
  const { rest, fingerprint } = asked(typed);
  const [path, ...others] = rest;
  if (path === undefined || others.length > 0 || (fingerprint !== null && plain(fingerprint).length !== 64)) {
    console.error('How to call it: verify-pack PACK.zip [--fingerprint X], with the 64 digits of X');
    return 2;
  }
  try {
    const { faults, notes } = await verifyPack(path, fingerprint);
    console.log(
      faults.length === 0
        ? 'The pack is whole: every file is as it was signed.'
        : 'The pack is NOT as it was signed:',
    );
    for (const fault of faults) console.log(`  ${fault}`);
    for (const note of notes) console.log(note);
    return faults.length === 0 ? 0 : 1;
  } catch (failure) {
    console.error(
      `The pack was not checked. ${failure instanceof Error ? failure.message : String(failure)}`,
    );
    return 2;
  }
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href)
  process.exitCode = await main(process.argv.slice(2));
