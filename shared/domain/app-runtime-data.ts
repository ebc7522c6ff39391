import { DATA_CALLS_SCRIPT } from './app-data/data-calls-script.ts';
import { LOCAL_POLICY_SCRIPT } from './app-data/local-policy-script.ts';
import { LOCAL_STORE_SCRIPT } from './app-data/local-store-script.ts';

/** How often the check's pages ask for changes. */
const CHECK_POLL_MS = 250;
/** Calls of one page in the check, without those. Each goes through the browser's debugger, which many would keep busy. */
const CHECK_CALLS_PER_SECOND = 60;

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
  ${LOCAL_POLICY_SCRIPT}
  ${LOCAL_STORE_SCRIPT}
  ${DATA_CALLS_SCRIPT}
  const askCheck = isFramed ? null : window.buidlCheckData;
  delete window.buidlCheckData;
  const refusals = new Set();
  const dataCalls = new Map();
  const dataSubscriptions = new Map();
  const dataFailure = ({ code, message, current }) =>
    Object.assign(failure(String(code), String(message)), current === undefined ? {} : { current });
  const tooMany = () => failure('rate_limited', 'That was a lot at once. Please wait.');
  const sendData = (message) => {
    let outcome = 'refused';
    try { outcome = post({ ...message, type: 'data' }); } catch {}
    if (outcome === 'later') throw tooMany();
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
      const { call, watch } = watchByAsking(asCheck, everyMoment);
      let beganMs = 0;
      let calls = 0;
      const callCounted = async (request) => {
        if (now() - beganMs >= 1000) {
          beganMs = now();
          calls = 0;
        }
        calls += 1;
        if (calls > ${CHECK_CALLS_PER_SECOND}) throw tooMany();
        return call(request);
      };
      return { isShared: true, refusals, call: callCounted, watch };
    }
    const inOtherTabs = (refresh) => window.addEventListener('storage', refresh);
    return { isShared: false, refusals, ...watchByAsking(createLocalStore(window.localStorage, true), inOtherTabs) };
  };
  const { data, visitor } = createData(dataSource());
`;
