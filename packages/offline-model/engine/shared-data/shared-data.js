const { load, save, newId, toast } = globalThis.kit;

/** An app that declares nothing to share keeps everything in this browser. */
const shared = document.getElementById('buidl-data') ? globalThis.buidl?.data : undefined;
const isShared = shared?.isShared === true;

/** The records of a collection where the document runs alone, kept in its storage. */
function ownRecords(name) {
  const key = `data:${name}`;
  const watchers = new Set();
  let records = load(key, []);
  const keep = (next) => {
    records = next;
    save(key, records);
    for (const tell of watchers) tell();
  };
  const change = async (id, changed) => {
    keep(
      records.map((record) =>
        record.id === id ? { ...record, value: changed(record.value), updatedAt: Date.now() } : record,
      ),
    );
    return records.find((record) => record.id === id);
  };
  return {
    async add(value) {
      const atMs = Date.now();
      const record = { id: newId(), value, isMine: true, createdAt: atMs, updatedAt: atMs };
      keep([...records, record]);
      return record;
    },
    set: (id, value) => change(id, () => value),
    increment: (id, field, by) => change(id, (value) => ({ ...value, [field]: (value[field] ?? 0) + by })),
    async remove(id) {
      keep(records.filter((record) => record.id !== id));
    },
    subscribe(tell, { orderBy = '-createdAt', limit = 100 } = {}) {
      const field = orderBy.replace('-', '');
      const rank = (record) => record.value[field] ?? record[field] ?? 0;
      const sign = orderBy.startsWith('-') ? -1 : 1;
      const draw = () =>
        tell(records.toSorted((one, other) => sign * (rank(one) - rank(other))).slice(0, limit));
      watchers.add(draw);
      draw();
      return () => watchers.delete(draw);
    },
  };
}

/** Makes a change that says why it was refused, and then returns false. */
function told(change) {
  const refuse = ({ message }) => {
    toast(message);
    return false;
  };
  return (...given) => change(...given).then((record) => record ?? true, refuse);
}

/** Returns a collection that everyone who opens the app shares, or that this browser alone keeps. */
function collection(name) {
  const records = shared ? shared.collection(name) : ownRecords(name);
  return {
    add: told((value) => records.add(value)),
    set: told((id, value) => records.set(id, value)),
    increment: told((id, field, by = 1) => records.increment(id, field, by)),
    remove: told((id) => records.remove(id)),
    subscribe: (tell, query = {}) =>
      records.subscribe(tell, { ...query, onError: (error) => toast(error.message) }),
  };
}

/** Resolves to whether the app's owner uses it. Whoever has the document alone is its owner. */
async function isOwner() {
  if (!isShared) return true;
  return globalThis.buidl.visitor.get().then(
    (visitor) => visitor.isOwner,
    () => false,
  );
}

if (!isShared) {
  for (const note of document.querySelectorAll('[data-keeping]')) {
    note.textContent =
      'This browser alone keeps what you write here. Published with Buidl, everyone shares it.';
  }
}

Object.assign(globalThis.kit, { collection, isShared, isOwner });
