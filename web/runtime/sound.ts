/**
 * Starts sound at a tap or key. Browsers keep an AudioContext silent that was created before the first tap or key, and
 * iOS interrupts it when the phone rings or sleeps. A context that has run and was suspended by the app stays
 * suspended.
 */
export function startSoundOnGesture(): void {
  const waiting = new Set<AudioContext>();
  window.AudioContext &&= new Proxy(AudioContext, {
    construct(target, given, newTarget) {
      const context: AudioContext = Reflect.construct(target, given, newTarget);
      if (context.state !== 'running') waiting.add(context);
      context.addEventListener('statechange', () => {
        if (context.state === 'running' || context.state === 'closed') waiting.delete(context);
        else if (context.state === 'interrupted') waiting.add(context);
      });
      return context;
    },
  });
  const start = (event: Event) => {
    if (!event.isTrusted) return;
    for (const context of waiting) void context.resume().catch(() => waiting.delete(context));
  };
  for (const type of ['pointerup', 'touchend', 'keydown']) window.addEventListener(type, start, { capture: true });
}
