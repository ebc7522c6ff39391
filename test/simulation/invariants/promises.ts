import type { LogicalCall } from '../calls.ts';
import type { World } from '../world.ts';
import { entryId } from './ledger-items.ts';
import type { WrittenEntry } from './watch.ts';

/** Matches the ids of movements that no call of a user requested. */
const OWN_MOVEMENTS = /^(hold|capture|release):(op|chat)_|^purchase:|^close:/;

export function checkPromises(world: World, entries: ReadonlyMap<string, WrittenEntry>): string[] {
  const explained = new Set(world.calls.flatMap(({ effects }) => effects.map(entryId)));
  const violations: string[] = [];
  for (const [id, { movementId }] of entries) {
    if (!explained.has(id) && !OWN_MOVEMENTS.test(movementId)) violations.push(`Nobody asked for ${id}`);
  }
  return [...violations, ...world.calls.flatMap((call) => checkCall(call, entries))];
}

function checkCall(call: LogicalCall, entries: ReadonlyMap<string, WrittenEntry>): string[] {
  const { label, effects } = call;
  const written = effects.flatMap((effect) => {
    const entry = entries.get(entryId(effect));
    return entry ? [{ effect, entry }] : [];
  });
  const violations: string[] = [];
  for (const { effect, entry } of written) {
    if (entry.availableChange === effect.availableChange && entry.heldChange === effect.heldChange) continue;
    violations.push(`${label} changed ${effect.accountId} by ${entry.availableChange}/${entry.heldChange}`);
  }
  if (written.length > 0 && written.length < effects.length) violations.push(`${label} was done by half`);
  const isDone = written.length > 0;
  if (!isDone && call.hadOutcome('done')) violations.push(`${label} was confirmed and never done`);
  const isRefused = call.responses.length > 0 && call.responses.every(({ outcome }) => outcome === 'refused');
  if (isDone && isRefused && !label.startsWith('release:')) violations.push(`${label} was refused and done`);
  const doneAtMs = written[0]?.entry.writtenAtMs ?? Number.POSITIVE_INFINITY;
  const isDenied = call.responses.some(({ outcome, startedAtMs }) => outcome === 'refused' && startedAtMs > doneAtMs);
  if (isDenied) violations.push(`${label} was refused after it was done`);
  return violations;
}
