import type { ShellChannel } from './shell-channel.ts';

/** A part of the runtime that only some documents contain. */
export type OptionalPart = (channel: ShellChannel) => void;

/**
 * The property of the window in which the script of an optional part leaves its function. Such scripts precede the
 * runtime in the same script element, so no script of the app sees the property.
 */
const PROPERTY = 'buidlParts';

function takeParts(): OptionalPart[] {
  const parts: OptionalPart[] = Reflect.get(window, PROPERTY) ?? [];
  Reflect.deleteProperty(window, PROPERTY);
  return parts;
}

export function addOptionalPart(part: OptionalPart): void {
  Reflect.set(window, PROPERTY, [...takeParts(), part]);
}

/** Starts the optional parts, unless there is no page around the app. */
export function startOptionalParts(channel: ShellChannel | null): void {
  const parts = takeParts();
  if (channel !== null) for (const part of parts) part(channel);
}
