import { followAddress } from './address.ts';
import { createAi } from './ai.ts';
import { replaceBlockedFeatures } from './blocked-features.ts';
import { installClipboard } from './clipboard.ts';
import { installData } from './data.ts';
import { defineGetter, defineValue } from './define-property.ts';
import { installDialogs } from './dialogs.ts';
import { installDownloads } from './downloads.ts';
import { focusLikeAPage } from './focus.ts';
import { installFullscreen } from './fullscreen.ts';
import { followHeight } from './height.ts';
import { requestImagesWithCors } from './images.ts';
import { showFieldAboveKeyboard } from './keyboard.ts';
import { askBeforeLeaving } from './links.ts';
import { startOptionalParts } from './optional-parts.ts';
import { connectToShell, isFramed, type ShellChannel } from './shell-channel.ts';
import { startSoundOnGesture } from './sound.ts';
import { installStorage } from './storage.ts';

/**
 * Provides what an app's sandbox blocks: storage, links, dialogs, the address, the clipboard, full screen, printing and
 * downloads. Also adds `buidl` with AI and shared data. Runs before the app's first script. `app-messages.ts` describes
 * the messages to the page around the app.
 */
export function startRuntime(startInspector?: (channel: ShellChannel) => void): void {
  const { channel, given } = connectToShell() ?? { channel: null, given: {} };
  const storage = installStorage(channel, given);
  replaceBlockedFeatures();
  requestImagesWithCors();
  startSoundOnGesture();
  showFieldAboveKeyboard();
  channel?.listen((message) => {
    if (message.type === 'ping') channel.post({ type: 'pong' });
    else if (message.type === 'storage') storage.applyChanges(message);
    else if (message.type === 'measure') followHeight(channel);
    else return false;
    return true;
  });
  const ai = createAi(channel);
  if (isFramed) {
    askBeforeLeaving(channel);
    hideParent();
    installPrinting(channel);
    installFullscreen(channel);
  }
  const { ask, confirm, prompt } = installDialogs(channel, given.title);
  if (channel !== null) {
    installClipboard(ask, given.page);
    followAddress(channel, given.place);
    focusLikeAPage();
  }
  installDownloads(channel);
  const { data, visitor } = installData(channel, given.isShared === true);
  defineValue(window, 'buidl', Object.freeze({ ai, data, visitor, confirm, prompt }));
  if (channel !== null) startInspector?.(channel);
  // Starts the optional parts last. In a window that the app has opened, one of them writes the window's document, and
  // the scripts of that document run at once.
  startOptionalParts(channel, given);
}

/** Hides `parent`, because the page around the app ends an app that sends it many direct messages. */
function hideParent(): void {
  const parent = Object.freeze({ __proto__: null, postMessage: () => undefined, closed: false, length: 0 });
  defineGetter(window, 'parent', () => parent);
}

function installPrinting(channel: ShellChannel | null): void {
  defineValue(window, 'print', () => {
    channel?.post({ type: 'print', heightPx: document.documentElement.scrollHeight });
  });
}
