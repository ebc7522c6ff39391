import { LOCAL_STORE_SCRIPT } from './app-data/local-store-script.ts';

/**
 * Defines `createData`, which makes `buidl.data` and `buidl.visitor` of a way to ask, and `watchByAsking` for ways that tell of no
 * changes themselves. Exported files have the same calls. The text expects `failure(code, message)`.
 *
 * A way to ask has `isShared`, `call(request)`, which returns a promise, and `watch(query, tell, fail)`, which returns a function
 * that ends it. A request is an object that JSON can hold, with `call`, and `collection` for all but `visitor` and `signIn`:
 * - {call: 'list', where, orderBy, limit, cursor} → {records, cursor}; {call: 'get', recordId} → the record or null.
 * - {call: 'add', value}, {call: 'set', recordId, value, ifVersion}, {call: 'increment', recordId, field, by} → the record;
 *   {call: 'remove', recordId, ifVersion} → nothing.
 * - {call: 'visitor'} and {call: 'signIn'} → {id, isSignedIn, isOwner}, or null for someone who declines to sign in.
 * - {call: 'report', recordId} → nothing.
 */
export const DATA_CALLS_SCRIPT = `
  const createData = ({ isShared, call, watch, refusals }) => {
    const safely = (callback, given) => queueMicrotask(() => callback(given));
    const queryOf = ({ where, orderBy, limit, cursor } = {}) => ({ where, orderBy, limit, cursor });
    const collection = (given) => {
      const name = String(given);
      const ask = (request) => call({ ...request, collection: name });
      const subscribe = (callback, options = {}) => {
        if (typeof callback !== 'function') throw new TypeError('subscribe() needs a function that gets the records.');
        let isOn = true;
        const { onError } = options;
        const fail = (error) => {
          if (typeof onError === 'function') safely(onError, error);
          else console.error('buidl: the subscription to ' + name + ' has ended: ' + error.message);
        };
        const end = watch(
          { ...queryOf(options), cursor: undefined, collection: name },
          (records) => isOn && safely((each) => isOn && callback(each), records),
          (error) => isOn && fail(error),
        );
        return () => { if (isOn) { isOn = false; end(); } };
      };
      return Object.freeze({
        name,
        list: (query) => ask({ call: 'list', ...queryOf(query) }),
        get: (recordId) => ask({ call: 'get', recordId }),
        add: (value) => ask({ call: 'add', value }),
        set: (recordId, value, { ifVersion } = {}) => ask({ call: 'set', recordId, value, ifVersion }),
        increment: (recordId, field, by = 1) => ask({ call: 'increment', recordId, field, by }),
        remove: (recordId, { ifVersion } = {}) => ask({ call: 'remove', recordId, ifVersion }),
        report: (recordId) => ask({ call: 'report', recordId }),
        subscribe,
      });
    };
    const onRefused = (callback) => {
      const hear = (error) => safely(callback, error);
      refusals.add(hear);
      return () => void refusals.delete(hear);
    };
    return {
      data: Object.freeze({ isShared, collection, onRefused }),
      visitor: Object.freeze({ get: () => call({ call: 'visitor' }), signIn: () => call({ call: 'signIn' }) }),
    };
  };
  // Asks again after each change of its own, and whenever \`begin\` says so, while anybody is told.
  const watchByAsking = (ask, begin) => {
    const watched = new Set();
    const look = async (each) => {
      if (each.isLooking) { each.isAgain = true; return; }
      each.isLooking = true;
      try {
        const { records } = await ask({ ...each.query, call: 'list' });
        const text = JSON.stringify(records);
        if (watched.has(each) && text !== each.text) each.tell(records);
        each.text = text;
      } catch (error) {
        if (watched.delete(each)) each.fail(error);
      }
      each.isLooking = false;
      if (each.isAgain) { each.isAgain = false; void look(each); }
    };
    const refresh = () => { for (const each of watched) void look(each); };
    let hasBegun = false;
    return {
      call: async (request) => {
        const value = await ask(request);
        if (['add', 'set', 'increment', 'remove', 'signIn'].includes(request.call)) refresh();
        return value;
      },
      watch: (query, tell, fail) => {
        const each = { query, tell, fail, text: '', isLooking: false, isAgain: false };
        watched.add(each);
        void look(each);
        if (!hasBegun) begin(refresh);
        hasBegun = true;
        return () => void watched.delete(each);
      },
    };
  };
`;

/** How often the check's pages ask for changes. */
const CHECK_POLL_MS = 250;

/**
 * Makes `data` and `visitor` for `buidl`. A part of the runtime, with whose names it is written. It asks
 * - the shell, where the app is published or a revision of its owner: {type: 'data', id, …request}, which is answered by
 *   {type: 'data.result', id, value} or {type: 'data.error', id, code, message, current}. A subscription is
 *   {type: 'data', call: 'subscribe', id, …query} until {call: 'unsubscribe', subscription: id}; the shell sends
 *   {type: 'data.changed', subscription, records}, or {type: 'data.failed', subscription, code, message} when it has ended. It sends
 *   {type: 'data.refused', code, message, current, change} for a change that was made before the document was loaded.
 * - the check, which has no shell: before the runtime it installs a function `buidlCheckData` on the window, which the runtime takes
 *   and deletes. It gets a request as JSON text and returns a promise of JSON text: {"value": …}, or
 *   {"error": {"code", "message", "current"}}. The runtime asks for changes itself, by 'list'.
 * - otherwise the app's own storage, in which case `buidl.data.isShared` is false.
 */
export const APP_DATA_SCRIPT = `
  ${LOCAL_STORE_SCRIPT}
  ${DATA_CALLS_SCRIPT}
  const askCheck = isFramed ? null : window.buidlCheckData;
  delete window.buidlCheckData;
  const refusals = new Set();
  const dataCalls = new Map();
  const dataSubscriptions = new Map();
  const dataFailure = ({ code, message, current }) =>
    Object.assign(failure(String(code), String(message)), current === undefined ? {} : { current });
  const sendData = (message) => {
    let outcome = 'refused';
    try { outcome = post({ ...message, type: 'data' }); } catch {}
    if (outcome === 'later') throw failure('rate_limited', 'That was a lot at once. Please wait.');
    if (outcome === 'refused') throw failure('invalid_input', 'A value is an object that JSON can hold, of at most 4 KB.');
  };
  const shellData = {
    isShared: true,
    refusals,
    call: (request) => new Promise((resolve, reject) => {
      const id = (lastId += 1);
      sendData({ ...request, id });
      dataCalls.set(id, { resolve, reject });
    }),
    watch: (query, tell, fail) => {
      const id = (lastId += 1);
      dataSubscriptions.set(id, { tell, fail });
      try { sendData({ ...query, call: 'subscribe', id }); } catch (error) { fail(error); }
      return () => {
        dataSubscriptions.delete(id);
        try { sendData({ call: 'unsubscribe', subscription: id, id: (lastId += 1) }); } catch {}
      };
    },
  };
  const hearData = (data) => {
    if (data.type === 'data.refused') {
      const error = Object.assign(dataFailure(data), { change: data.change });
      if (refusals.size === 0) console.error('buidl: an earlier change was refused: ' + error.message);
      for (const hear of refusals) hear(error);
      return;
    }
    const subscribed = dataSubscriptions.get(data.subscription);
    if (data.type === 'data.changed') return subscribed && subscribed.tell(data.records);
    if (data.type === 'data.failed') {
      dataSubscriptions.delete(data.subscription);
      return subscribed && subscribed.fail(dataFailure(data));
    }
    const waitingCall = dataCalls.get(data.id);
    dataCalls.delete(data.id);
    if (!waitingCall) return;
    if (data.type === 'data.result') waitingCall.resolve(data.value);
    else waitingCall.reject(dataFailure(data));
  };
  const asCheck = async (request) => {
    const { value, error } = parse(await askCheck(stringify(request)));
    if (error) throw dataFailure(error);
    return value;
  };
  const dataSource = () => {
    if (page && isShared) return shellData;
    if (askCheck) {
      const everyMoment = (refresh) => setInterval(refresh, ${CHECK_POLL_MS});
      return { isShared: true, refusals, ...watchByAsking(asCheck, everyMoment) };
    }
    const inOtherTabs = (refresh) => window.addEventListener('storage', refresh);
    return { isShared: false, refusals, ...watchByAsking(createLocalStore(window.localStorage), inOtherTabs) };
  };
  const { data, visitor } = createData(dataSource());
`;
