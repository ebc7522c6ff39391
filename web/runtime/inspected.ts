import type { ShellMessage } from './app-messages.ts';
import { recordConsole } from './console.ts';
import { startRuntime } from './runtime.ts';
import { createSelection } from './selection.ts';
import type { ShellChannel } from './shell-channel.ts';

/** Sends the console to the studio, and lets the owner select and edit elements of an unpublished revision. */
function startInspector(channel: ShellChannel): void {
  recordConsole(channel);
  const selection = createSelection(channel);
  channel.listen((message: ShellMessage) => {
    if (message.type === 'select') {
      if (message.isOn) selection.begin();
      else selection.end(null);
    } else if (message.type === 'edit') selection.edit(message);
    else if (message.type === 'restore') selection.restore(message.edits);
    else return false;
    return true;
  });
}

startRuntime(startInspector);
