import {
  type EditTarget,
  type FreeChange,
  type FreeEdit,
  freeEditSchema,
} from '../../../../shared/domain/free-edits/free-edit.ts';
import { findImageFiles } from '../../../../shared/domain/inline-images.ts';
import type { ElementEdit, SavedEdit } from '../../../runtime/app-messages.ts';
import type { PickedElement } from './inspection.ts';

export function targetOf({ tag, text, attributes, index, count }: PickedElement): EditTarget {
  const { id, href, src } = attributes;
  return {
    tag,
    text,
    attributes: {
      ...(id !== undefined && { id }),
      ...(href !== undefined && { href }),
      ...(src !== undefined && { src }),
    },
    index,
    count,
  };
}

/** Adds an edit, which replaces an earlier one of the same property. */
export function withEdit(edits: readonly FreeEdit[], target: EditTarget, change: FreeChange): FreeEdit[] {
  const key = keyOf({ target, change });
  return [...edits.filter((edit) => keyOf(edit) !== key), { target, change }];
}

function keyOf({ target, change }: FreeEdit): string {
  return JSON.stringify([target, change.kind, 'name' in change ? change.name : '']);
}

export function editedValue(edits: readonly FreeEdit[], target: EditTarget, kind: 'text' | 'link'): string | undefined {
  const wanted = JSON.stringify(target);
  const edit = edits.find((each) => each.change.kind === kind && JSON.stringify(each.target) === wanted);
  return edit?.change.kind === kind ? edit.change.value : undefined;
}

/** Returns whether the element shows a replaceable image file of the app. */
export function showsImageFile({ tag, attributes }: Pick<PickedElement, 'tag' | 'attributes'>): boolean {
  return tag === 'img' && findImageFiles(attributes.src ?? '').length === 1;
}

/** Returns the inspector message that shows an edit. For a new image it contains the data URL. */
export function shownEdit(change: FreeChange, imageUrl = ''): ElementEdit {
  switch (change.kind) {
    case 'text':
      return { kind: 'text', value: change.value };
    case 'color':
      return { kind: 'style', name: change.name, value: change.value };
    case 'length':
      return { kind: 'style', name: change.name, value: `${change.px}px` };
    case 'link':
      return { kind: 'attribute', name: 'href', value: change.value };
    case 'image':
      return { kind: 'attribute', name: 'src', value: imageUrl };
  }
}

/** Returns the inspector messages that show edits again after an app restart. Omits images without a known data URL. */
export function restoredEdits(edits: readonly FreeEdit[], imageUrls: ReadonlyMap<string, string>): SavedEdit[] {
  return edits.flatMap(({ target, change }) => {
    const url = change.kind === 'image' ? imageUrls.get(change.uploadKey) : '';
    return url === undefined ? [] : [{ target, ...shownEdit(change, url) }];
  });
}

/** Converts a computed color to `#rrggbb`. Returns white for transparent colors and other notations. */
export function hexColor(computed: string): string {
  const [red, green, blue, alpha = 1] = [...computed.matchAll(/[\d.]+/g)].map(([number]) => Number(number));
  const isPlain = /^rgba?\(/.test(computed) && alpha > 0;
  if (!isPlain || red === undefined || green === undefined || blue === undefined) return '#ffffff';
  return `#${[red, green, blue].map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}

/** Returns the first length in pixels of a computed value such as `8px 16px`. */
export function pixels(computed: string): number {
  return Math.round(Number.parseFloat(computed)) || 0;
}

export function editProblem(edits: readonly FreeEdit[]): string | undefined {
  return freeEditSchema.array().safeParse(edits).error?.issues[0]?.message;
}
