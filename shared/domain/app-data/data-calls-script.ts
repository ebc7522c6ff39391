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
