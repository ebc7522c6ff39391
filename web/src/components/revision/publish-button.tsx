import { CloudOff, Rocket } from 'lucide-react';
import type { Revision } from '../../../../shared/contract/projects.ts';
import { openAppDialog } from '../../lib/app-dialogs.ts';
import { t } from '../../lib/language/translate.ts';
import { usePublication } from '../../lib/revisions/use-publication.ts';
import { Button, type ButtonLook } from '../ui/button.tsx';
import { Spinner } from '../ui/spinner.tsx';

interface PublishButtonProps extends Pick<ButtonLook, 'variant'> {
  revision: Revision;
  /** Id of the element that explains why this user cannot publish. When it is set, the button is disabled. */
  noteId?: string | undefined;
}

export function PublishButton({ revision, variant = 'quiet', noteId }: PublishButtonProps) {
  const { unpublishing } = usePublication(revision);
  const { isPublished, isTakenDown, projectNameDisplay, revisionString } = revision;
  const word = isPublished ? t`Unpublish` : t`Publish`;
  const act = () => {
    if (!isPublished) openAppDialog('publish', revision);
    else if (!unpublishing.isPending) unpublishing.mutate();
  };
  return (
    <Button
      variant={variant}
      disabled={noteId !== undefined || isTakenDown}
      title={isTakenDown ? t`An admin took this app down.` : undefined}
      aria-describedby={noteId}
      aria-disabled={unpublishing.isPending || undefined}
      aria-label={
        isPublished
          ? t`Unpublish ${projectNameDisplay} rev ${revisionString}`
          : t`Publish ${projectNameDisplay} rev ${revisionString}`
      }
      onClick={act}
    >
      {unpublishing.isPending ? <Spinner /> : isPublished ? <CloudOff aria-hidden /> : <Rocket aria-hidden />}
      {word}
    </Button>
  );
}
