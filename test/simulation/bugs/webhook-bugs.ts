import type { Bug } from '../world.ts';
import { editTransaction, type TransactEntry } from './transactions.ts';

const isDelivery = ({ Put }: TransactEntry) => String(Put?.Item?.sk).startsWith('DELIVERY#');

let copies = 0;

export const WEBHOOK_BUGS: Bug[] = [
  {
    name: 'event told to nobody',
    alterRequest: (command) => editTransaction(command, (items) => items.filter((item) => !isDelivery(item))),
  },
  {
    name: 'event told twice',
    alterRequest: (command) =>
      editTransaction(command, (items) =>
        items.flatMap((item) => {
          if (!isDelivery(item) || !item.Put) return [item];
          copies += 1;
          const sk = `${String(item.Put.Item?.sk)}#${copies}`;
          return [item, { Put: { ...item.Put, Item: { ...item.Put.Item, sk } } }];
        }),
      ),
  },
];
