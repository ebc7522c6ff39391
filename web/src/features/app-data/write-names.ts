/**
 * Returns what names changes of records: the same change, tried again after a failure, has the same name, so that it is made once. The
 * name of another change is a new one.
 */
export function createWriteNames(newName = () => crypto.randomUUID()): (change: object) => string {
  let last: { content: string; name: string } | undefined;
  return (change) => {
    const content = JSON.stringify(change);
    if (last?.content !== content) last = { content, name: newName() };
    return last.name;
  };
}
