/** Returns a function that gives each change an idempotency key. A retry of the same change gets the same key. */
export function createIdempotencyKeys(newName = () => crypto.randomUUID()): (change: object) => string {
  let last: { content: string; name: string } | undefined;
  return (change) => {
    const content = JSON.stringify(change);
    if (last?.content !== content) last = { content, name: newName() };
    return last.name;
  };
}
