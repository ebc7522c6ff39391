import type { CDPSession } from 'playwright-core';
import type { IsolatedWorld } from '../isolated-world.ts';
import { type FaintText, readFaintTexts } from './page-contrast.ts';

const CONTROLS = 'button, a[href], summary, [role="button"], [role="tab"], [role="menuitem"], label';
/**
 * The maximum number of controls to test in each state. Controls with equal classes count once, because they look the
 * same.
 */
const MAX_CONTROLS = 16;
const STATES = [
  { name: 'while the pointer is on it', pseudo: ['hover'] },
  { name: 'while it has the focus', pseudo: ['focus', 'focus-visible'] },
] as const;

interface FaintState extends FaintText {
  state: string;
}

/** Returns the texts of controls that have too little contrast while hovered or focused. Clicks nothing. */
export async function readFaintStates(session: CDPSession, world: IsolatedWorld): Promise<FaintState[]> {
  const indexes = await world.evaluate(findDifferentControls, { selector: CONTROLS, maxCount: MAX_CONTROLS });
  if (indexes.length === 0) return [];
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  try {
    const { root } = await session.send('DOM.getDocument', { depth: 0 });
    const { nodeIds } = await session.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector: CONTROLS });
    const chosen = indexes.flatMap((index) => nodeIds[index] ?? []);
    const force = (forcedPseudoClasses: string[]) =>
      Promise.all(chosen.map((nodeId) => session.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses })));
    const found: FaintState[] = [];
    for (const { name, pseudo } of STATES) {
      await force([...pseudo]);
      await world.evaluate(endTransitions, undefined);
      const faint = await world.evaluate(readFaintTexts, { selector: CONTROLS });
      found.push(...faint.map((text) => ({ ...text, state: name })));
    }
    await force([]);
    return found;
  } finally {
    await session.send('CSS.disable');
    await session.send('DOM.disable');
  }
}

/** Runs inside the page. Returns the indexes of visible controls that differ in their tag or classes. */
function findDifferentControls({ selector, maxCount }: { selector: string; maxCount: number }): number[] {
  const kinds = new Set<string>();
  return [...document.querySelectorAll(selector)].flatMap((control, index) => {
    const kind = `${control.localName} ${control.getAttribute('class')} ${control.matches(':disabled')}`;
    if (kinds.size >= maxCount || kinds.has(kind) || !control.checkVisibility({ visibilityProperty: true })) return [];
    kinds.add(kind);
    return [index];
  });
}

/**
 * Runs inside the page. Ends the color transitions that hovering or focusing has started, so that the final colors can
 * be read.
 */
function endTransitions(): void {
  for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish();
}
