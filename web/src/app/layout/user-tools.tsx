import { AssistantWidget } from '../../features/assistant/components/assistant-widget.tsx';
import { SignedInDialogs } from './signed-in-dialogs.tsx';

/** The dialogs and the assistant, which are on every page of a signed-in user. */
export function UserTools() {
  return (
    <>
      <SignedInDialogs />
      <AssistantWidget />
    </>
  );
}
