import type { ReactNode } from 'react';
import { KEYBOARD_SCROLLABLE } from '../../../components/ui/keyboard-scrollable.ts';
import { classNames } from '../../../lib/class-names.ts';

export interface Column<Row> {
  title: string;
  isNumber?: boolean;
  isHead?: boolean;
  cell: (row: Row, index: number) => ReactNode;
}

interface DataTableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  className?: string;
}

/**
 * A table that scrolls inside its card on narrow screens, also by keyboard. The sticky header never covers the focused
 * row.
 */
export function DataTable<Row>({ caption, columns, rows, keyOf, className }: DataTableProps<Row>) {
  return (
    <section
      aria-label={caption}
      {...KEYBOARD_SCROLLABLE}
      className={classNames('card relative scroll-pt-14 overflow-auto', className)}
    >
      <table className="w-full text-[0.8125rem]">
        <caption className="sr-only">{caption}</caption>
        <thead className="sticky top-0 z-10 bg-sunken text-left text-muted">
          <tr>
            {columns.map(({ title, isNumber }) => (
              <th
                key={title}
                scope="col"
                className={classNames(
                  'px-3 py-2 align-bottom font-medium max-sm:px-2 sm:whitespace-nowrap',
                  isNumber && 'text-right',
                )}
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-hairline">
          {rows.map((row, index) => (
            <tr key={keyOf(row)}>
              {columns.map((column) => (
                <Cell key={column.title} column={column}>
                  {column.cell(row, index)}
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Cell<Row>({ column, children }: { column: Column<Row>; children: ReactNode }) {
  const look = classNames('px-3 py-2 max-sm:px-2', column.isNumber && 'figures text-right whitespace-nowrap');
  if (!column.isHead) return <td className={look}>{children}</td>;
  return (
    <th scope="row" className={classNames(look, 'text-left font-medium')}>
      {children}
    </th>
  );
}
