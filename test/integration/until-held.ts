import { setTimeout as delay } from 'node:timers/promises';

const POLL_MS = 50;

/** Resolves when the condition holds. Throws an Error that contains `what` if the condition does not hold in time. */
export async function untilHeld(what: string, limitMs: number, holds: () => boolean | Promise<boolean>): Promise<void> {
  const deadlineMs = Date.now() + limitMs;
  while (!(await holds())) {
    if (Date.now() > deadlineMs) throw new Error(`Waited ${limitMs} ms in vain until ${what}.`);
    await delay(POLL_MS);
  }
}
