import { useEffect, useRef, useState } from 'react';
import { callDataApi } from '../../../lib/data-api.ts';
import type { CollectionRef } from '../data-scope.ts';
import { type ImportPart, type ImportProgress, importParts, sendParts } from '../import-parts.ts';
import type { PlacedValue } from '../read-import.ts';
import { useDataRefresh } from './use-data-overview.ts';

/** Adds records in parts. A retry resumes after the last complete part and never adds a record twice. */
export function useImport(place: CollectionRef) {
  const refresh = useDataRefresh(place.projectId);
  const [progress, setProgress] = useState<ImportProgress | null>(null);
  const parts = useRef<ImportPart[]>([]);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  const run = async (nextPart: number) => {
    await sendParts(parts.current, nextPart, {
      send: ({ writeId, values }) =>
        callDataApi('importRecords', { ...place, writeId, values: values.map(({ value }) => value) }),
      onProgress: setProgress,
      isCancelled: () => isGone.current,
    });
    await refresh();
  };
  return {
    progress,
    start: (values: readonly PlacedValue[]) => {
      parts.current = importParts(crypto.randomUUID(), values);
      void run(0);
    },
    resume: () => {
      if (progress?.status === 'stopped') void run(progress.nextPart);
    },
    failedPart: progress?.status === 'stopped' ? parts.current[progress.nextPart] : undefined,
  };
}
