import { DATA_LIMITS } from './data-limits.ts';

const { COLLECTIONS, RECORDS, RECORD_BYTES, RECORD_DEPTH, PAGE_RECORDS, CONDITIONS } = DATA_LIMITS;

/**
 * Defines `createLocalStore`, which keeps the records of an app in the storage of one browser: for exported files and for previews
 * that nobody else sees. It is a script without dependencies, so it repeats the rules of `data-value.ts` and `data-query.ts`; a
 * test compares both. It keeps the declared policies, for a visitor or for the owner. The text expects `failure(code, message)`
 * and `LOCAL_POLICY_SCRIPT`.
 */
export const LOCAL_STORE_SCRIPT = `
  const createLocalStore = (storage, isOwner) => {
    const policyOf = localPolicies();
    const KEY = 'buidl:data';
    const FORBIDDEN_NAMES = ['__proto__', 'constructor', 'prototype'];
    const refuse = (message, code = 'invalid_input') => { throw failure(code, message); };
    const copy = (value) => JSON.parse(JSON.stringify(value));
    const randomId = () => Array.from(crypto.getRandomValues(new Uint8Array(26)), (byte) => (byte % 36).toString(36)).join('');
    const read = () => {
      let kept = null;
      try { kept = JSON.parse(storage.getItem(KEY)); } catch {}
      return kept && Array.isArray(kept.records) && typeof kept.visitor === 'string' ? kept : { visitor: 'v' + randomId().slice(0, 20), records: [] };
    };
    const save = (kept) => {
      try { storage.setItem(KEY, JSON.stringify(kept)); }
      catch { refuse('This browser has no more room for the records of this app.'); }
    };

    const isField = (name) => typeof name === 'string' && /^[A-Za-z_][A-Za-z0-9_-]{0,59}$/.test(name) && !FORBIDDEN_NAMES.includes(name);
    const checkNames = (value, depthLeft) => {
      if (typeof value !== 'object' || value === null) return;
      if (depthLeft === 0) refuse('A record has at most ${RECORD_DEPTH} levels.');
      for (const [name, inner] of Object.entries(value)) {
        if (name.length > 60) refuse('A name has at most 60 characters.');
        if (FORBIDDEN_NAMES.includes(name)) refuse('A record cannot have a field named ' + name + '.');
        checkNames(inner, depthLeft - 1);
      }
    };
    const forbid = (message) => refuse(message, 'forbidden');
    const mayRead = (collection) => isOwner || policyOf(collection).read !== 'owner';
    const requireAdd = ({ add }) => {
      if (isOwner || add === 'everyone') return;
      forbid(add === 'owner' ? 'Only the owner of this app adds to this.' : 'Please sign in to add something here.');
    };
    const requireChange = ({ change, counters = [] }, { call, field }) => {
      if (call === 'increment' && counters.includes(field)) return;
      if (change === 'author' || (isOwner && (change === 'owner' || call === 'remove'))) return;
      forbid('You cannot change this.');
    };
    const checked = (value, { shape }) => {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) refuse('The value of a record is an object.');
      checkNames(value, ${RECORD_DEPTH});
      if (new TextEncoder().encode(JSON.stringify(value)).length > ${RECORD_BYTES}) refuse('A record has at most ${RECORD_BYTES / 1024} KB.');
      const problem = shape && shapeProblem(shape, value);
      if (problem) refuse(problem);
      return value;
    };

    const compareText = (left, right) => (left === right ? 0 : left < right ? -1 : 1);
    const fieldOf = (value, field) => (Object.hasOwn(value, field) ? value[field] : null);
    const orderOf = (actual, bound) => {
      if (typeof actual === 'number' && typeof bound === 'number') return actual - bound;
      return typeof actual === 'string' && typeof bound === 'string' ? compareText(actual, bound) : NaN;
    };
    const contains = (actual, part) => Array.isArray(actual)
      ? actual.includes(part)
      : typeof actual === 'string' && actual.toLowerCase().includes(String(part).toLowerCase());
    const COMPARISONS = {
      not: (actual, other) => actual !== other,
      less: (actual, bound) => orderOf(actual, bound) < 0,
      atMost: (actual, bound) => orderOf(actual, bound) <= 0,
      more: (actual, bound) => orderOf(actual, bound) > 0,
      atLeast: (actual, bound) => orderOf(actual, bound) >= 0,
      contains,
    };
    const conditionsOf = (where) => {
      if (typeof where !== 'object' || where === null || Array.isArray(where)) refuse('The conditions of a list are an object.');
      const conditions = Object.entries(where);
      if (conditions.length > ${CONDITIONS}) refuse('A list has at most ${CONDITIONS} conditions.');
      for (const [field, condition] of conditions) {
        if (!isField(field)) refuse('A condition has the name of a field.');
        if (typeof condition !== 'object' || condition === null) continue;
        const unknown = Object.keys(condition).find((name) => !Object.hasOwn(COMPARISONS, name));
        if (unknown !== undefined) refuse('There is no condition named ' + unknown + '.');
      }
      return conditions;
    };
    const meets = (conditions, value) => conditions.every(([field, condition]) => {
      const actual = fieldOf(value, field);
      if (typeof condition !== 'object' || condition === null) return actual === condition;
      return Object.entries(condition).every(([name, bound]) => COMPARISONS[name](actual, bound));
    });
    const sortKey = (record, field) => {
      if (field === 'createdAt' || field === 'updatedAt') return record[field];
      const found = fieldOf(record.value, field);
      return typeof found === 'object' ? null : found;
    };
    const KINDS = ['boolean', 'number', 'string'];
    const compare = (left, right) =>
      KINDS.indexOf(typeof left) - KINDS.indexOf(typeof right) || (typeof left === 'string' ? compareText(left, right) : left - right);
    const orderBy = (given) => {
      if (!/^-?[A-Za-z_][A-Za-z0-9_-]{0,59}$/.test(given)) refuse('Sort by the name of a field, with a - before it for the largest first.');
      const isDescending = given.startsWith('-');
      const field = isDescending ? given.slice(1) : given;
      return (left, right) => {
        const order = compare(sortKey(left, field), sortKey(right, field));
        if (order !== 0) return isDescending ? -order : order;
        return left.createdAt - right.createdAt || compareText(left.id, right.id);
      };
    };

    const shown = ({ collection, ...record }, visitor) => ({ ...copy(record), author: visitor, isMine: true });
    const isIn = ({ collection, recordId }) => (record) => record.collection === collection && record.id === recordId;
    const list = ({ collection, where = {}, orderBy: order = '-createdAt', limit = ${PAGE_RECORDS}, cursor = '0' }) => {
      const conditions = conditionsOf(where);
      if (!Number.isInteger(limit) || limit < 1 || limit > ${PAGE_RECORDS}) refuse('A page has 1 to ${PAGE_RECORDS} records.');
      if (!/^\\d{1,6}$/.test(cursor)) refuse('This is not a cursor of a list.');
      const { visitor, records } = read();
      const found = records.filter((record) => mayRead(collection) && record.collection === collection && meets(conditions, record.value)).sort(orderBy(order));
      const end = Number(cursor) + limit;
      return {
        records: found.slice(Number(cursor), end).map((record) => shown(record, visitor)),
        ...(end < found.length && { cursor: String(end) }),
      };
    };
    const add = ({ collection, value }) => {
      const policy = policyOf(collection);
      requireAdd(policy);
      const kept = read();
      const names = new Set(kept.records.map((record) => record.collection)).add(collection);
      if (names.size > ${COLLECTIONS}) refuse('An app has at most ${COLLECTIONS} collections.');
      if (kept.records.length >= ${RECORDS}) refuse('An app has at most ${RECORDS} records.');
      const atMs = Date.now();
      const record = { collection, id: randomId(), value: checked(value, policy), version: 1, createdAt: atMs, updatedAt: atMs };
      kept.records.push(record);
      save(kept);
      return shown(record, kept.visitor);
    };
    const change = (request, changed) => {
      const kept = read();
      const record = kept.records.find(isIn(request));
      if (!record) refuse('There is no such record.', 'not_found');
      const policy = policyOf(request.collection);
      requireChange(policy, request);
      const { ifVersion } = request;
      if (ifVersion !== undefined && ifVersion !== record.version) {
        throw Object.assign(failure('conflict', 'The record was changed meanwhile.'), { current: shown(record, kept.visitor) });
      }
      const value = changed(record.value);
      if (value === undefined) kept.records.splice(kept.records.indexOf(record), 1);
      else Object.assign(record, { value: checked(value, policy), version: record.version + 1, updatedAt: Date.now() });
      save(kept);
      return value === undefined ? undefined : shown(record, kept.visitor);
    };
    const increment = (request) => {
      const { field, by } = request;
      if (!isField(field)) refuse('A counter has the name of a field.');
      if (typeof by !== 'number' || !(Math.abs(by) <= 1e6)) refuse('A counter is increased by a number.');
      return change(request, (value) => {
        const before = fieldOf(value, field) ?? 0;
        if (typeof before !== 'number') refuse('Only a number can be increased.');
        return { ...value, [field]: before + by };
      });
    };
    const visitor = () => {
      const kept = read();
      save(kept);
      return { id: kept.visitor, isSignedIn: false, isOwner };
    };
    const CALLS = {
      list, add, increment, visitor,
      get: (request) => {
        const kept = read();
        const record = mayRead(request.collection) && kept.records.find(isIn(request));
        return record ? shown(record, kept.visitor) : null;
      },
      set: (request) => change(request, () => (request.value === undefined ? null : request.value)),
      remove: (request) => change(request, () => undefined),
      signIn: () => { console.info('buidl: signing in carries data between devices in a published app.'); return null; },
      report: () => { console.info('buidl: records are reported in a published app.'); },
    };
    return async (request) => {
      const { call, collection, ...rest } = copy(request);
      if (collection !== undefined && !/^[a-z][a-z0-9-]{0,39}$/.test(collection)) {
        refuse('A collection has a name of a-z, 0-9 and -, at most 40 characters.');
      }
      return CALLS[call]({ call, collection, ...rest });
    };
  };
`;
