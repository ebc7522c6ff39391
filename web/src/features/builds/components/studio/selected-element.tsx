import { memo, useState } from 'react';
import type { PickedElement } from '../../inspection.ts';
import type { Inspection } from '../../use-inspection.ts';
import { FreeEditPanel } from './free-edit-panel.tsx';
import { PickedElementChip } from './picked-element-chip.tsx';

interface SelectedElementProps {
  picked: PickedElement;
  inspection: Inspection;
}

export const SelectedElement = memo(function SelectedElement(props: SelectedElementProps) {
  const { picked, inspection } = props;
  const [isEditing, setIsEditing] = useState(false);
  return (
    <>
      <PickedElementChip
        picked={picked}
        isEditing={isEditing}
        onEdit={() => setIsEditing(!isEditing)}
        onRemove={inspection.unpick}
      />
      {isEditing && <FreeEditPanel picked={picked} inspection={inspection} />}
    </>
  );
});
