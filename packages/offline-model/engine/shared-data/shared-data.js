const { load, save, newId, toast } = globalThis.kit;

/** Without a data policy in the document, only this browser stores the data. */
const shared = document.getElementById('buidl-data') ? globalThis.buidl?.data : undefined;
const isShared = shared?.isShared === true;

/** A collection in the storage of this browser. */
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
      const draw = () => tell(records.toSorted((one, other) => sign * (rank(one) - rank(other))).slice(0, limit));
      watchers.add(draw);
      draw();
      return () => watchers.delete(draw);
    },
  };
}

/** Runs a change. When it is refused, shows the reason and returns false. */
function told(change) {
  const refuse = ({ message }) => {
    toast(message);
    return false;
  };
  return (...given) => change(...given).then((record) => record ?? true, refuse);
}

/** Returns a collection that all visitors share, or that only this browser stores. */
function collection(name) {
  const records = shared ? shared.collection(name) : ownRecords(name);
  return {
    add: told((value) => records.add(value)),
    set: told((id, value) => records.set(id, value)),
    increment: told((id, field, by = 1) => records.increment(id, field, by)),
    remove: told((id) => records.remove(id)),
    subscribe: (tell, query = {}) => records.subscribe(tell, { ...query, onError: (error) => toast(error.message) }),
  };
}

/** Resolves to true for the owner of the app, and for everyone who opens the document as a file. */
async function isOwner() {
  if (!isShared) return true;
  return globalThis.buidl.visitor.get().then(
    (visitor) => visitor.isOwner,
    () => false,
  );
}

if (!isShared) {
  for (const note of document.querySelectorAll('[data-keeping]')) {
    note.textContent = 'This browser alone keeps what you write here. Published with Buidl, everyone shares it.';
  }
}

Object.assign(globalThis.kit, { collection, isShared, isOwner });
