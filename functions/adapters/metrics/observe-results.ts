type Methods<Port> = { [Name in keyof Port]: (...parameters: never[]) => unknown };

type Observers<Port extends Methods<Port>> = {
  [Name in keyof Port]?: (result: Awaited<ReturnType<Port[Name]>>, ...parameters: Parameters<Port[Name]>) => void;
};

/** Wraps a port: observed methods pass their result and parameters to an observer before they return. */
export function observeResults<Port extends Methods<Port>>(port: Port, observers: Observers<Port>): Port {
  return new Proxy(port, {
    get(_, name) {
      const method: unknown = Reflect.get(port, name);
      const observer: unknown = Reflect.get(observers, name);
      if (typeof method !== 'function') return method;
      if (typeof observer !== 'function') return method.bind(port);
      return async (...parameters: unknown[]) => {
        const result: unknown = await Reflect.apply(method, port, parameters);
        Reflect.apply(observer, undefined, [result, ...parameters]);
        return result;
      };
    },
  });
}
