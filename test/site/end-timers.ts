/**
 * Ends timers together with the page that started them. A later timer of a library would find no window and throw in
 * another test file: a wallet adapter polls for its wallet every second, and Solflare waits five seconds.
 */
function endWithPage<Begin extends typeof setTimeout | typeof setInterval>(begin: Begin): Begin {
  return new Proxy(begin, {
    apply(target, self, [callback, ...parameters]: Parameters<Begin>) {
      const page = globalThis.document;
      const timer: NodeJS.Timeout = Reflect.apply(target, self, [
        (...values: unknown[]) => {
          if (globalThis.document === page) Reflect.apply(callback, undefined, values);
          else clearTimeout(timer);
        },
        ...parameters,
      ]);
      return timer;
    },
  });
}

globalThis.setTimeout = endWithPage(globalThis.setTimeout);
globalThis.setInterval = endWithPage(globalThis.setInterval);
