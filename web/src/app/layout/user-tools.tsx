/** What follows a signed-in user to every page: the dialogs that open above any of them, and the assistant. */
import { AssistantWidget } from '../../features/assistant/components/assistant-widget.tsx';
import { SignedInDialogs } from './signed-in-dialogs.tsx';

export function UserTools() {
  return (
    <>
      <SignedInDialogs />
      <AssistantWidget />
    </>
  );
}
