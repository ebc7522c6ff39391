import { memo } from 'react';
import type { PickedElement } from '../../inspection.ts';
import type { Inspection } from '../../use-inspection.ts';
import { FreeEditPanel } from './free-edit-panel.tsx';
import { PickedElementChip } from './picked-element-chip.tsx';

interface SelectedElementProps {
  picked: PickedElement;
  inspection: Inspection;
  isEditing: boolean;
  onEditingChange: (isEditing: boolean) => void;
}

export const SelectedElement = memo(function SelectedElement(props: SelectedElementProps) {
  const { picked, inspection, isEditing, onEditingChange } = props;
  return (
    <>
      <PickedElementChip
        picked={picked}
        isEditing={isEditing}
        onEdit={() => onEditingChange(!isEditing)}
        onRemove={inspection.unpick}
      />
      {isEditing && <FreeEditPanel picked={picked} inspection={inspection} />}
    </>
  );
});
