import { once } from './once.ts';

type AsyncPort<Port> = { [Name in keyof Port]: (...parameters: never[]) => Promise<unknown> };

/** Returns a port whose adapter and SDK are loaded at the first call of a method, because few requests need them. */
export function lazy<Port extends AsyncPort<Port>>(load: () => Promise<Port>): Port {
  const loaded = once(load);
  const target: Port = Object.create(null);
  return new Proxy(target, {
    get(_, name) {
      // An object with a method `then` would be treated as a promise.
      if (name === 'then') return undefined;
      return async (...parameters: unknown[]) => {
        const port = await loaded();
        return Reflect.apply(Reflect.get(port, name), port, parameters);
      };
    },
  });
}
