import type { CDPSession } from 'playwright-core';
import * as z from 'zod';

const CLICK_TYPES =
  /^(?:click|dblclick|contextmenu|mouse(?:down|up|enter|over)|pointer(?:down|up|enter|over)|touchstart|touchend|keydown|dragstart|submit|focus|focusin)$/;
/** Mapping more listeners to elements would take too long. */
const MAX_LISTENING = 300;
const MAX_REPORTED = 5;
const locationSchema = z.object({ scriptId: z.string() });

/**
 * Returns the HTML of at most five visible buttons without a click listener on themselves or an ancestor. Returns none
 * when the page handles clicks globally, because then the target of a listener is unknown.
 */
export async function findDeadButtons(session: CDPSession): Promise<string[]> {
  const { root } = await session.send('DOM.getDocument', { depth: 0 });
  const documentId = (await session.send('DOM.resolveNode', { nodeId: root.nodeId })).object.objectId;
  const windowId = (await session.send('Runtime.evaluate', { expression: 'window' })).result.objectId;
  if (documentId === undefined || windowId === undefined) return [];
  const runtimeId = await runtimeScriptId(session);
  const onWindow = await clickListeners(session, windowId, { depth: 0, runtimeId });
  if (onWindow.length > 0) return [];
  const nodeIds = new Set(await clickListeners(session, documentId, { depth: -1, runtimeId }));
  if (nodeIds.size > MAX_LISTENING) return [];
  const handles = await Promise.all(
    [...nodeIds].map((backendNodeId) => session.send('DOM.resolveNode', { backendNodeId })),
  );
  const { result } = await session.send('Runtime.callFunctionOn', {
    objectId: documentId,
    functionDeclaration: buttonsWithoutListener.toString(),
    arguments: handles.map(({ object }) => ({ objectId: object.objectId ?? '' })),
    returnByValue: true,
  });
  return Array.isArray(result.value) ? result.value.map(String).slice(0, MAX_REPORTED) : [];
}

/** Returns the runtime's script id. Its listeners must not make a dead button count as working. */
async function runtimeScriptId(session: CDPSession): Promise<string | undefined> {
  const { result } = await session.send('Runtime.evaluate', { expression: 'globalThis.buidl?.confirm' });
  if (result.objectId === undefined) return undefined;
  const { objectId } = result;
  const { internalProperties = [] } = await session.send('Runtime.getProperties', { objectId });
  const location = internalProperties.find(({ name }) => name === '[[FunctionLocation]]')?.value;
  return locationSchema.safeParse(location?.value).data?.scriptId;
}

async function clickListeners(
  session: CDPSession,
  objectId: string,
  { depth, runtimeId }: { depth: number; runtimeId: string | undefined },
): Promise<number[]> {
  const { listeners } = await session.send('DOMDebugger.getEventListeners', { objectId, depth });
  return listeners
    .filter(({ type, scriptId }) => CLICK_TYPES.test(type) && scriptId !== runtimeId)
    .map(({ backendNodeId }) => backendNodeId ?? 0);
}

/** Runs inside the page, so it refers to nothing outside its body. */
function buttonsWithoutListener(...listening: Node[]): string[] {
  const roots: unknown[] = [document, document.documentElement, document.body];
  if (listening.some((node) => roots.includes(node))) return [];
  const ACTS_BY_ITSELF =
    'a[href] *, label *, summary *, [popovertarget], [commandfor], [disabled], [aria-disabled="true"], :disabled';
  const acts = (button: Element) => {
    const isOfForm = button instanceof HTMLButtonElement && button.form !== null && button.type !== 'button';
    return isOfForm || button.matches(ACTS_BY_ITSELF);
  };
  return [...document.querySelectorAll('button, input[type="button"]')]
    .filter((button) => button.checkVisibility({ visibilityProperty: true }) && !acts(button))
    .filter((button) => !listening.some((node) => node.contains(button)))
    .map((button) => button.outerHTML.slice(0, 300));
}
