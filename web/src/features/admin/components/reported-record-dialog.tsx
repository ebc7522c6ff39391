import { QueryContent } from '../../../components/admin/loaded.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { KEYBOARD_SCROLLABLE } from '../../../components/ui/keyboard-scrollable.ts';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { formatMoment } from '../admin-format.ts';
import { type ReportedRef, useReportedRecord, useReportedRecordRemoval } from '../api/use-reported-record.ts';

interface ReportedRecordDialogProps {
  place: ReportedRef;
  appName: string;
  onClose: () => void;
}

/** Lets an admin delete the record for all visitors. Deleting the record does not close the report. */
export function ReportedRecordDialog({ place, appName, onClose }: ReportedRecordDialogProps) {
  const record = useReportedRecord(place);
  const removal = useReportedRecordRemoval(place, onClose);
  return (
    <Dialog
      size="wide"
      title="Reported Record"
      description={`From “${place.collection}” of ${appName}. Removing it cannot be undone. The app and the report stay.`}
      onClose={onClose}
    >
      <div className="mt-5 grid gap-4">
        <QueryContent query={record} failure="The record could not be loaded.">
          {(found) =>
            found === null ? (
              <p role="status" className="card px-4 py-6 text-muted">
                The record is gone. You can dismiss the report.
              </p>
            ) : (
              <figure aria-label="Record">
                <pre
                  {...KEYBOARD_SCROLLABLE}
                  className="max-h-80 overflow-auto rounded-control border border-hairline bg-sunken p-3 font-mono text-[0.8125rem] [overflow-wrap:anywhere] whitespace-pre-wrap"
                >
                  {JSON.stringify(found.value, null, 2)}
                </pre>
                <figcaption className="mt-2 text-[0.8125rem] text-muted [overflow-wrap:anywhere]">
                  By {found.author}, {formatMoment(new Date(found.createdAtMs).toISOString())}, version {found.version}
                </figcaption>
              </figure>
            )
          }
        </QueryContent>
        <div className="flex justify-end gap-2 max-sm:grid max-sm:grid-cols-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="danger"
            disabled={!record.data}
            aria-disabled={removal.isPending}
            onClick={() => !removal.isPending && removal.mutate()}
          >
            {removal.isPending && <Spinner />}
            Remove Record
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
