import { type ComponentType, type FunctionComponent, lazy, useState } from 'react';

/** A component without properties whose code loads when it is first rendered, or before that by `load`. */
export type LazyPart = FunctionComponent & { load: () => Promise<unknown> };

/** Like `lazy`, but renders immediately after `load`, because React drops presses on prerendered parts without code. */
export function lazyPart(importPart: () => Promise<ComponentType>): LazyPart {
  let loaded: ComponentType | undefined;
  const load = async () => {
    loaded ??= await importPart();
    return { default: loaded };
  };
  const Lazy = lazy(load);
  return Object.assign(() => <Part choose={() => loaded ?? Lazy} />, { load });
}

/** Keeps the component of the first rendering, because another one would lose the state of the part. */
function Part({ choose }: { choose: () => ComponentType }) {
  const [Component] = useState(choose);
  return <Component />;
}
