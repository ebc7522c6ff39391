import type { Reply } from '../messages/reply.ts';

/** Tells the app the result. Browsers allow full screen only shortly after a click on the page or in the app. */
export async function fillScreen(screen: HTMLElement | undefined, isOn: boolean, reply: Reply): Promise<void> {
  const tell = (isNowOn: boolean) => reply({ type: 'fullscreen', isOn: isNowOn });
  try {
    if (!isOn) return await document.exitFullscreen();
    if (screen === undefined) return tell(false);
    await screen.requestFullscreen();
    const end = new AbortController();
    const hear = () => {
      // The event for entering full screen may arrive after the promise resolved.
      if (document.fullscreenElement === screen) return;
      end.abort();
      tell(false);
    };
    document.addEventListener('fullscreenchange', hear, { signal: end.signal });
    tell(true);
  } catch {
    if (isOn) tell(false);
  }
}
