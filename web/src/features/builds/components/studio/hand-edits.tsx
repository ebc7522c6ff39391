import { useCallback, useState } from 'react';
import type { Revision } from '../../../../../../shared/contract/projects.ts';
import type { Inspection } from '../../use-inspection.ts';
import { SelectedElement } from './selected-element.tsx';
import { UnsavedEdits } from './unsaved-edits.tsx';

interface HandEditsProps {
  revision: Revision;
  inspection: Inspection;
}

/** Shows the selected element with its fields, and the manual edits that are not saved yet. */
export function HandEdits({ revision, inspection }: HandEditsProps) {
  const { picked } = inspection;
  const [isOpen, setIsOpen] = useState(false);
  const close = useCallback(() => setIsOpen(false), []);
  const isEditing = isOpen && picked !== null;
  return (
    <>
      <UnsavedEdits revision={revision} inspection={inspection} isEditing={isEditing} onEnd={close} />
      {picked && (
        <SelectedElement picked={picked} inspection={inspection} isEditing={isEditing} onEditingChange={setIsOpen} />
      )}
    </>
  );
}
