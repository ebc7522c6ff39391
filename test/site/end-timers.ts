/**
 * A timer ends with the page that began it. A library's timer that runs later finds no window and throws in the run of another
 * file: a wallet adapter looks for its wallet every second, and Solflare's has a timer of five seconds.
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
