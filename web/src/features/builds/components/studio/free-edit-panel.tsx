import { type FreeChange, MAX_EDITED_LENGTH_PX } from '../../../../../../shared/domain/free-edits/free-edit.ts';
import { TextField } from '../../../../components/ui/field.tsx';
import { t } from '../../../../lib/language/translate.ts';
import { editedValue, editProblem, hexColor, pixels, showsImageFile, targetOf } from '../../free-edits.ts';
import type { PickedElement } from '../../inspection.ts';
import type { Inspection } from '../../use-inspection.ts';
import { ColorField } from './color-field.tsx';
import { ImageEditField } from './image-edit-field.tsx';

interface FreeEditPanelProps {
  picked: PickedElement;
  inspection: Inspection;
}

/** Fields with which the user edits the selected element directly, without a model and without credits. */
export function FreeEditPanel({ picked, inspection: { edits, edit } }: FreeEditPanelProps) {
  const target = targetOf(picked);
  const change = (given: FreeChange) => edit(target, given);
  const { styles, text, attributes } = picked;
  const isImage = picked.tag === 'img';
  const length = (label: string, name: 'font-size' | 'padding' | 'margin', computed = '') => (
    <TextField
      label={label}
      type="number"
      min={0}
      max={MAX_EDITED_LENGTH_PX}
      inputMode="numeric"
      defaultValue={pixels(computed)}
      onChange={({ target }) => change({ kind: 'length', name, px: target.valueAsNumber || 0 })}
    />
  );
  return (
    <div key={`${picked.selector} ${picked.index}`} className="grid gap-3 border-b border-hairline p-3">
      {text !== null && !isImage && (
        <TextField
          label={t`Text`}
          defaultValue={editedValue(edits, target, 'text') ?? text}
          onChange={({ target }) => change({ kind: 'text', value: target.value })}
        />
      )}
      {showsImageFile(picked) && (
        <ImageEditField onImage={(uploadKey, dataUrl) => edit(target, { kind: 'image', uploadKey }, dataUrl)} />
      )}
      {attributes.href !== undefined && (
        <TextField
          label={t`Link`}
          defaultValue={editedValue(edits, target, 'link') ?? attributes.href}
          aria-invalid={editProblem(edits.filter(({ change: { kind } }) => kind === 'link')) !== undefined}
          onChange={({ target }) => change({ kind: 'link', value: target.value })}
        />
      )}
      <div className="grid auto-cols-fr grid-flow-col gap-3">
        {!isImage && (
          <ColorField
            label={t`Color`}
            value={hexColor(styles.color ?? '')}
            onChange={(value) => change({ kind: 'color', name: 'color', value })}
          />
        )}
        <ColorField
          label={t`Background`}
          value={hexColor(styles.backgroundColor ?? '')}
          onChange={(value) => change({ kind: 'color', name: 'background-color', value })}
        />
      </div>
      <div className="grid auto-cols-fr grid-flow-col gap-3">
        {!isImage && length(t`Font size`, 'font-size', styles.fontSize)}
        {length(t`Padding`, 'padding', styles.padding)}
        {length(t`Margin`, 'margin', styles.margin)}
      </div>
    </div>
  );
}
