import {
  type EditTarget,
  type FreeChange,
  type FreeEdit,
  freeEditSchema,
} from '../../../../shared/domain/free-edits/free-edit.ts';
import { findImageFiles } from '../../../../shared/domain/inline-images.ts';
import type { ElementEdit, SavedEdit } from '../../../runtime/app-messages.ts';
import type { PickedElement } from './inspection.ts';

/** Returns how the document finds the element. */
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

/** Returns the edits with one more, which takes the place of an earlier one of the same property. */
export function withEdit(edits: readonly FreeEdit[], target: EditTarget, change: FreeChange): FreeEdit[] {
  const key = keyOf({ target, change });
  return [...edits.filter((edit) => keyOf(edit) !== key), { target, change }];
}

function keyOf({ target, change }: FreeEdit): string {
  return JSON.stringify([target, change.kind, 'name' in change ? change.name : '']);
}

/** Returns the text or the link that an element was given by hand; undefined when it was given none. */
export function editedValue(
  edits: readonly FreeEdit[],
  target: EditTarget,
  kind: 'text' | 'link',
): string | undefined {
  const wanted = JSON.stringify(target);
  const edit = edits.find((each) => each.change.kind === kind && JSON.stringify(each.target) === wanted);
  return edit?.change.kind === kind ? edit.change.value : undefined;
}

/** Returns whether the element shows an image file of the app, which can be replaced. */
export function showsImageFile({ tag, attributes }: Pick<PickedElement, 'tag' | 'attributes'>): boolean {
  return tag === 'img' && findImageFiles(attributes.src ?? '').length === 1;
}

/** Returns what the inspector shows of a change; of a new image its data: URL. */
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

/** Returns what the inspector shows of edits in an app that was started again, but for images whose data: URL is not known. */
export function restoredEdits(
  edits: readonly FreeEdit[],
  imageUrls: ReadonlyMap<string, string>,
): SavedEdit[] {
  return edits.flatMap(({ target, change }) => {
    const url = change.kind === 'image' ? imageUrls.get(change.uploadKey) : '';
    return url === undefined ? [] : [{ target, ...shownEdit(change, url) }];
  });
}

/** Returns a computed color as `#rrggbb`; white for one that is transparent or in another notation. */
export function hexColor(computed: string): string {
  const [red, green, blue, alpha = 1] = [...computed.matchAll(/[\d.]+/g)].map(([number]) => Number(number));
  const isPlain = /^rgba?\(/.test(computed) && alpha > 0;
  if (!isPlain || red === undefined || green === undefined || blue === undefined) return '#ffffff';
  return `#${[red, green, blue].map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}

/** Returns the first length of a computed one such as `8px 16px`, in pixels. */
export function pixels(computed: string): number {
  return Math.round(Number.parseFloat(computed)) || 0;
}

/** Returns what is wrong with the edits; undefined when nothing is. */
export function editProblem(edits: readonly FreeEdit[]): string | undefined {
  return freeEditSchema.array().safeParse(edits).error?.issues[0]?.message;
}
