import { type DragEvent, type ReactNode, useEffect, useState } from 'react';
import { classNames } from '../../lib/class-names.ts';

interface FileDropProps {
  /** Shown while files are dragged over the area, for example `Drop the image here`. */
  label: string;
  /** Must read `dataTransfer` during the call, because browsers empty it afterwards. */
  onFiles: (files: File[], dataTransfer: DataTransfer) => void;
  className?: string;
  children: ReactNode;
}

/** Accepts files dropped anywhere on its children, which include a file field for keyboard users. */
export function FileDrop({ label, onFiles, className, children }: FileDropProps) {
  const [isAbove, setIsAbove] = useState(false);
  useMissedDrops();
  const leave = ({ currentTarget, relatedTarget }: DragEvent) => {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setIsAbove(false);
  };
  const drop = (event: DragEvent) => {
    setIsAbove(false);
    if (!carriesFiles(event)) return;
    event.preventDefault();
    const files = [...event.dataTransfer.files];
    if (files.length > 0) onFiles(files, event.dataTransfer);
  };
  return (
    <fieldset
      className={classNames('relative min-w-0', className)}
      onDragOver={(event) => {
        if (!carriesFiles(event)) return;
        event.preventDefault();
        setIsAbove(true);
      }}
      onDragLeave={leave}
      onDrop={drop}
    >
      {children}
      {isAbove && (
        <div className="pointer-events-none absolute -inset-2 z-10 flex items-center justify-center rounded-card border-2 border-dashed border-accent bg-surface/90 p-4 text-center font-medium">
          {label}
        </div>
      )}
    </fieldset>
  );
}

function carriesFiles({ dataTransfer }: { dataTransfer: DataTransfer | null }): boolean {
  return dataTransfer?.types.includes('Files') ?? false;
}

/**
 * Ignores files dropped outside the area. Otherwise, such a file would replace the page, and unsaved input would be
 * lost.
 */
function useMissedDrops(): void {
  useEffect(() => {
    const keep = (event: globalThis.DragEvent) => {
      if (event.defaultPrevented || !carriesFiles(event) || event.target instanceof HTMLInputElement) return;
      event.preventDefault();
      if (event.dataTransfer !== null) event.dataTransfer.dropEffect = 'none';
    };
    window.addEventListener('dragover', keep);
    window.addEventListener('drop', keep);
    return () => {
      window.removeEventListener('dragover', keep);
      window.removeEventListener('drop', keep);
    };
  }, []);
}
