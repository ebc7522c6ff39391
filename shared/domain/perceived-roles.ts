/** The ARIA roles that users perceive. Elements of other roles are located by their text. */
export const PERCEIVED_ROLES = [
  ...(['alert', 'alertdialog', 'article', 'banner', 'button', 'cell', 'checkbox', 'columnheader'] as const),
  ...(['blockquote', 'caption', 'code', 'combobox', 'complementary', 'contentinfo', 'definition'] as const),
  ...(['dialog', 'document', 'feed', 'figure', 'form', 'math', 'separator', 'treegrid'] as const),
  ...(['grid', 'gridcell', 'group', 'heading', 'img', 'link', 'list', 'listbox', 'listitem', 'log'] as const),
  ...(['main', 'menu', 'menubar', 'menuitem', 'meter', 'navigation', 'note', 'option', 'paragraph'] as const),
  ...(['progressbar', 'radio', 'radiogroup', 'region', 'row', 'rowheader', 'search', 'searchbox'] as const),
  ...(['slider', 'spinbutton', 'status', 'switch', 'tab', 'table', 'tablist', 'tabpanel', 'term'] as const),
  ...(['textbox', 'time', 'timer', 'toolbar', 'tooltip', 'tree', 'treeitem'] as const),
] as const;
