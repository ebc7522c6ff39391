import { useState } from 'react';
import { Button } from '../../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../../components/ui/confirm-dialog.tsx';
import { Spinner } from '../../../../components/ui/spinner.tsx';
import { t } from '../../../../lib/language/translate.ts';

interface StopBuildProps {
  /** False until the server has confirmed the build, which cannot be stopped before that. */
  isReady: boolean;
  isStopping: boolean;
  onStop: () => void;
}

export function StopBuild({ isReady, isStopping, onStop }: StopBuildProps) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button
        variant="quiet"
        aria-disabled={!isReady || isStopping}
        onClick={() => isReady && !isStopping && setIsAsking(true)}
      >
        {isStopping && <Spinner />} {t`Stop the build`}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t`Stop the build?`}
          question={t`What has been written so far is discarded. All credits held for it are returned.`}
          confirmLabel={t`Stop it`}
          cancelLabel={t`Keep building`}
          onConfirm={() => {
            setIsAsking(false);
            onStop();
          }}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
