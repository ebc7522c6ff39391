import { FileText, ImageIcon, Palette, Table, TriangleAlert, X } from 'lucide-react';
import { memo, useEffect, useRef } from 'react';
import type { TableUse } from '../../../../../../shared/domain/attachments/attachments.ts';
import { Button } from '../../../../components/ui/button.tsx';
import { Segmented } from '../../../../components/ui/segmented.tsx';
import { Spinner } from '../../../../components/ui/spinner.tsx';
import { message, t } from '../../../../lib/language/translate.ts';
import { formatBytes } from '../../../../lib/measure-format.ts';
import { useObjectUrl } from '../../../../lib/use-object-url.ts';
import { type AttachedSettings, type FileState, fileKey, useFileState } from '../../attachments/attached-files.ts';
import { fileSummary } from '../../attachments/file-summary.ts';

const USES = [
  { value: 'built-in', label: message('Built-in data') },
  { value: 'shared', label: message('Shared collection') },
] as const;

const USE_NOTES: Record<TableUse, string> = {
  'built-in': message('The app contains the rows.'),
  shared: message('The rows are the first records; visitors see and add them as the app allows.'),
};

interface AttachedFilesProps extends AttachedSettings {
  onChange: (part: Partial<AttachedSettings>) => void;
}

/** Lists the attached files: a summary of the content of each, and how the app uses it. */
export const AttachedFiles = memo(function AttachedFiles({
  images: files,
  look,
  tableUses,
  onChange,
}: AttachedFilesProps) {
  const list = useRef<HTMLUListElement>(null);
  const shownCount = useRef(0);
  // Scrolls a long list to its end, where the newest file is.
  useEffect(() => {
    const { current } = list;
    if (current !== null && files.length > shownCount.current) current.scrollTop = current.scrollHeight;
    shownCount.current = files.length;
  }, [files]);
  if (files.length === 0) return null;
  return (
    <ul ref={list} aria-label={t`Attached files`} className="mt-2 grid max-h-80 gap-2 overflow-y-auto max-md:max-h-60">
      {files.map((file) => {
        const key = fileKey(file);
        return (
          <AttachedFile
            key={key}
            file={file}
            isLook={look === key}
            use={tableUses[key] ?? 'built-in'}
            onLook={(isLook) => onChange({ look: isLook ? key : null })}
            onUse={(use) => onChange({ tableUses: { ...tableUses, [key]: use } })}
            onRemove={() =>
              onChange({ images: files.filter((other) => other !== file), ...(look === key && { look: null }) })
            }
          />
        );
      })}
    </ul>
  );
});

interface AttachedFileProps {
  file: File;
  isLook: boolean;
  use: TableUse;
  onLook: (isLook: boolean) => void;
  onUse: (use: TableUse) => void;
  onRemove: () => void;
}

function AttachedFile({ file, isLook, use, onLook, onUse, onRemove }: AttachedFileProps) {
  const state = useFileState(file);
  const isRefused = state.status === 'refused';
  const isTable = state.status === 'read' && state.read.kind === 'table';
  return (
    <li
      className={`rounded-control border ${isRefused ? 'border-danger' : 'border-hairline'} overflow-hidden bg-sunken`}
    >
      <div className="flex min-h-11 items-center gap-2">
        <FilePicture state={state} />
        <div className="min-w-0 flex-1 py-1.5">
          <p className="flex min-w-0 gap-2">
            <span className="truncate" dir="auto">
              {file.name}
            </span>
            <span className="figures shrink-0 text-xs leading-5 text-muted">{formatBytes(file.size)}</span>
          </p>
          <p role="status" className={`text-xs ${isRefused ? 'text-danger' : 'text-muted'}`}>
            <span className="sr-only">{file.name}: </span>
            {statusText(state)}
          </p>
        </div>
        {state.status === 'read' && state.read.kind === 'image' && (
          <Button
            variant="quiet"
            size="icon"
            aria-pressed={isLook}
            aria-label={t`Follow the look of ${file.name}`}
            title={t`The app follows the look of this image and does not show it`}
            className={isLook ? 'bg-chosen inset-ring inset-ring-chosen-edge' : undefined}
            onClick={() => onLook(!isLook)}
          >
            <Palette aria-hidden />
          </Button>
        )}
        <Button variant="quiet" size="icon" aria-label={t`Remove ${file.name}`} onClick={onRemove}>
          <X aria-hidden />
        </Button>
      </div>
      {isLook && (
        <p className="px-3 pb-2 text-xs text-muted">{t`The app follows this look and does not show the image.`}</p>
      )}
      {isTable && (
        <div className="grid gap-1 px-3 pb-2">
          <Segmented
            label={t`Use of ${file.name}`}
            className="max-w-full justify-self-start"
            value={use}
            options={USES.map(({ value, label }) => ({ value, label: t(label) }))}
            onChange={onUse}
          />
          <p className="text-xs text-muted">{t(USE_NOTES[use])}</p>
        </div>
      )}
    </li>
  );
}

function statusText(state: FileState): string {
  switch (state.status) {
    case 'reading':
      return t`Reading…`;
    case 'refused':
      return state.problem;
    case 'read':
      return fileSummary(state.read);
  }
}

function FilePicture({ state }: { state: FileState }) {
  const read = state.status === 'read' ? state.read : null;
  const url = useObjectUrl(read?.kind === 'image' ? read.image : null);
  return (
    <span
      aria-hidden
      className="grid size-11 shrink-0 place-items-center self-start bg-hover text-muted [&_svg]:size-5"
    >
      {url === null ? <KindIcon state={state} /> : <img src={url} alt="" className="size-full object-cover" />}
    </span>
  );
}

function KindIcon({ state }: { state: FileState }) {
  if (state.status === 'reading') return <Spinner />;
  if (state.status === 'refused') return <TriangleAlert className="text-danger" />;
  return state.read.kind === 'table' ? <Table /> : state.read.kind === 'text' ? <FileText /> : <ImageIcon />;
}
